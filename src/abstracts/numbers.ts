/**
 * The numbers of a text, in digits or words, as they are compared: `1,000` and `1000`, `two` and `2`, `12 %`
 * and `12 percent`, `10⁶` and `10^6`.
 */

/**
 * What is told with a unit or a sign of shares is told twice, with it and without, so that `12` may be said of
 * `12 %` or `12 minutes` but not the other way round.
 */
export function numbersOf(text: string): string[] {
  const plain = writeScripts(text)
  const written = [...plain.matchAll(number)].flatMap(
    ({ index, 0: all, 1: sign = '', 2: whole = '', 3: mark, 4: script }) => {
      const base = String(Number.parseFloat(`${sign && '-'}${whole.replaceAll(',', '')}`))
      const value = mark === undefined ? base : `${base}${mark}${Number(script)}`
      return withUnit(value, plain, index + all.length)
    },
  )
  const said = [...text.matchAll(/[a-z]+/gi)].flatMap(({ index, 0: word }) => {
    const value = inWords.get(word.toLowerCase())
    return value === undefined ? [] : withUnit(value, text, index + word.length)
  })
  const others = [...text].filter((sign) => /\p{N}/u.test(sign) && !/\d/.test(sign))
  return [...written, ...said, ...others]
}

/** A number, and again with the unit that follows it, if one does. */
function withUnit(value: string, text: string, end: number): string[] {
  const [, written = ''] = unitAfter.exec(text.slice(end, end + maxUnitLength)) ?? []
  const [unit] = units.find(([, pattern]) => pattern.test(written)) ?? []
  return unit === undefined ? [value] : [value, `${value} ${unit}`]
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

/**
 * A number with its sign, and its exponent or index. A comma counts only before three digits; the hyphen of
 * `10-12` and `GPT-4` is no sign.
 */
const number =
  /((?<![\p{L}\p{N}%)\]])[-–])?((?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|(?<![\p{L}\p{N}.])\.\d+)(?:([\^_])\{?([+-]?\d+)\}?)?/gu

const unitAfter = /^[\s-]?((?:%|per ?cent(?:age)?)(?:[\s-]points?)?|[a-z]+)(?![a-z])/i
/** Characters of `-percentage points`, and some. */
const maxUnitLength = 24
const units: readonly (readonly [string, RegExp])[] = [
  ['points', /^(?:(?:%|per ?cent(?:age)?)[\s-])?points?$/i],
  ['%', /^(?:%|per ?cent)$/i],
  ['ms', /^(?:ms|milliseconds?)$/i],
  ['s', /^(?:s|secs?|seconds?)$/i],
  ['min', /^(?:mins?|minutes?)$/i],
  ['h', /^(?:h|hrs?|hours?)$/i],
  ['days', /^days?$/i],
  ['weeks', /^weeks?$/i],
  ['months', /^months?$/i],
  ['years', /^(?:yrs?|years?)$/i],
  ['mg', /^mg$/i],
  ['g', /^(?:g|grams?)$/i],
  ['MB', /^MB$/i],
  ['GB', /^GB$/i],
]

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
