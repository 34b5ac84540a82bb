// web/src/lesson/goals.ts -- what is to be reached, told by the rules' own events and points.
import type { EventData, Moment } from "../lib/bridge";

/** An event of the rules, with what must stand in it. */
export interface Wanted {
  event: string;
  as?: "seat" | "other"; // the part of the one who learns in it; any if it is not given
  rival?: true; // it concerns somebody else
  own?: true; // it comes of a move of one's own, not of somebody else's
  where?: Record<string, unknown>; // members with exactly these values, or with such members themselves
  least?: Record<string, number>; // members with at least these
}

const same = (value: unknown, wanted: unknown): boolean =>
  typeof wanted === "object" && wanted !== null
    ? Object.entries(wanted).every(([key, one]) =>
        same((value as Record<string, unknown> | null)?.[key], one),
      )
    : value === wanted;

export function fits(wanted: Wanted, data: EventData, me: number): boolean {
  return (
    data.event === wanted.event &&
    (wanted.as === undefined || data[wanted.as] === me) &&
    (!wanted.rival || (data.seat !== undefined && data.seat !== me)) &&
    Object.entries(wanted.where ?? {}).every(([key, value]) => same(data[key], value)) &&
    Object.entries(wanted.least ?? {}).every(([key, least]) => Number(data[key] ?? Number.NaN) >= least)
  );
}

/** How many such events there were. */
export function happened(wanted: Wanted, moments: readonly Moment[], me: number): number {
  return moments.reduce(
    (sum, { by, events }) =>
      wanted.own && by !== me ? sum : sum + events.filter(({ data }) => fits(wanted, data, me)).length,
    0,
  );
}
