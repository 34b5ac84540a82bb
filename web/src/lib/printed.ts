// web/src/lib/printed.ts -- what is printed on the games' pieces, told by the rules (write_facts in core/game.h).

export interface Printed {
  baron: { values: Record<string, number> };
  barony: {
    gold: Record<string, number>;
    silver: Record<string, number>;
    title: number;
    title_gold: number;
    city: number;
  };
  feudo: {
    side: number;
    plot_cards: number;
    mercenary_pay: number;
    town_defence: number;
    village_names: string[];
  };
}

let told: Printed | null = null;

export function tellPrinted(facts: Printed): void {
  told = facts;
}

/** Of one game; there once the rules are loaded, and no board is drawn before. */
export function printed<Name extends keyof Printed>(game: Name): Printed[Name] {
  if (!told) throw new Error("the rules are not loaded yet");
  return told[game];
}
