/**
 * The numbers of a text, in digits or words, as they are compared: `1,000` and `1000`, `two` and `2`, `12 %`
 * and `12 percent`, `10⁶` and `10^6`.
 */

/**
 * A share is told twice, with its sign and without, so that `12` may be said of `12 %` but not the other way
 * round.
 */
export function numbersOf(text: string): string[] {
  const written = [...writeScripts(text).matchAll(number)].flatMap(
    ([, whole = '', mark, script, percent]) => {
      const base = String(Number.parseFloat(whole.replaceAll(',', '')))
      const value = mark === undefined ? base : `${base}${mark}${Number(script)}`
      return percent === undefined ? [value] : [value, `${value}%`]
    },
  )
  const said = [...text.toLowerCase().matchAll(/[a-z]+/g)].flatMap(([word]) => inWords.get(word) ?? [])
  const others = [...text].filter((sign) => /\p{N}/u.test(sign) && !/\d/.test(sign))
  return [...written, ...said, ...others]
}

/** `10⁶` as `10^6` and `x₂` as `x_2`, since both numbers would become one; so would those of `2½`. */
function writeScripts(text: string): string {
  return text
    .replace(/[⁺⁻]?[⁰¹²³⁴-⁹]+/g, (run) => `^${run.normalize('NFKC')}`)
    .replace(/[₊₋]?[₀-₉]+/g, (run) => `_${run.normalize('NFKC')}`)
    .replace(/\p{No}/gu, ' $& ')
    .normalize('NFKC')
    .replaceAll('−', '-')
}

/** A number with its exponent or index, and the sign of a share. A comma counts only before three digits. */
const number =
  /((?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?)(?:([\^_])\{?([+-]?\d+)\}?)?(\s*(?:%|per ?cent))?/gi

const inWords = new Map<string, string>([
  ...'zero,,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve'
    .split(',')
    .flatMap((word, value): [string, string][] => (word === '' ? [] : [[word, String(value)]])),
  ...['twice', 'twofold', 'double', 'doubles', 'doubled', 'doubling'].map((word): [string, string] => [
    word,
    '2',
  ]),
  ...['thrice', 'threefold', 'triple', 'triples', 'tripled'].map((word): [string, string] => [word, '3']),
  ...['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(
    (word, at): [string, string] => [word, String((at + 2) * 10)],
  ),
  ...['half', 'dozen', 'hundred', 'thousand', 'million', 'billion', 'trillion', 'quarter'].map(
    (word): [string, string] => [word, word],
  ),
])
