/** FNV-1a over UTF-16 units, http://www.isthe.com/chongo/tech/comp/fnv/, its high bits mixed into the low ones. */
export function hashOf(text: string, from = 0, to = text.length, seed = 0): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}
