// web/src/lib/share.ts -- a record as a file, or packed into a link.

async function through(bytes: Uint8Array, stream: GenericTransformStream): Promise<Uint8Array> {
  const source = new Blob([bytes as BlobPart]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(source as ReadableStream).arrayBuffer());
}

const LINK_MOST = 4 << 20; // bytes a link may unpack to; records are never longer

export async function pack(words: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(words), new CompressionStream("deflate-raw"));
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** Throws if the text is not what pack made. */
export async function unpack(packed: string): Promise<string> {
  const binary = atob(packed.replace(/-/g, "+").replace(/_/g, "/"));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const words = await through(bytes, new DecompressionStream("deflate-raw"));
  if (words.length > LINK_MOST) throw new Error("too long");
  return new TextDecoder("utf-8", { fatal: true }).decode(words);
}

export function saveFile(name: string, words: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([words], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
