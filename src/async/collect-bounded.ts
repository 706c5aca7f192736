/** Bodies of requests and answers, of which no more is kept than they may have. */

/** The whole of it; undefined where it has more than `maxBytes`, and then the rest is not read. */
export async function collectBounded(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.byteLength
    if (size > maxBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
