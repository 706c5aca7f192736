/** Words and names as they are typed on any keyboard. */

/** Lower case, without accents, full-width forms made plain: how two spellings of one word are compared. */
export function fold(text: string): string {
  // As many bytes as characters: ASCII, as most words are; only its capitals change.
  if (Buffer.byteLength(text) === text.length) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\u0307øłđðßæœþıħŧ]/g, (letter) => undecomposed[letter] ?? '')
}

/** The folded letters and digits of a text alone: how titles and names are compared. */
export function foldLetters(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '')
}

// Letters that Unicode does not decompose, as names are written without them.
const undecomposed: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
}
