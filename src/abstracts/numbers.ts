/**
 * The numbers of a text, in digits or words, as they are compared: `1,000` and `1000`, `two` and `2`, `12 %`
 * and `12 percent`, `10⁶` and `10^6`.
 */
import { hasDigit, spacedWords } from '../model/words.ts'

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
  const others = [...text].filter((sign) => /\p{N}/u.test(sign) && !hasDigit(sign))
  return [...written, ...said, ...others]
}

/** A number, and again with the unit that follows it, if one does. */
function withUnit(value: string, text: string, end: number): string[] {
  const [, written = ''] = unitAfter.exec(text.slice(end, end + maxUnitLength)) ?? []
  const unit = units.get(spacedWords(written.toLowerCase().replaceAll('-', ' ')).join(''))
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
/** How units are written, in small letters without spaces and hyphens. */
const spellings: Readonly<Record<string, string>> = {
  points: 'point points %point %points percentpoint percentpoints percentagepoint percentagepoints',
  '%': '% percent',
  ms: 'ms millisecond milliseconds',
  s: 's sec secs second seconds',
  min: 'min mins minute minutes',
  h: 'h hr hrs hour hours',
  days: 'day days',
  weeks: 'week weeks',
  months: 'month months',
  years: 'yr yrs year years',
  mg: 'mg',
  g: 'g gram grams',
  MB: 'mb',
  GB: 'gb',
}
const units: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([unit, written]) =>
    spacedWords(written).map((one) => [one, unit] as const),
  ),
)

const named: Readonly<Record<string, string>> = {
  0: 'zero',
  2: 'two twice twofold double doubles doubled doubling',
  3: 'three thrice threefold triple triples tripled',
  4: 'four',
  5: 'five',
  6: 'six',
  7: 'seven',
  8: 'eight',
  9: 'nine',
  10: 'ten',
  11: 'eleven',
  12: 'twelve',
  20: 'twenty',
  30: 'thirty',
  40: 'forty',
  50: 'fifty',
  60: 'sixty',
  70: 'seventy',
  80: 'eighty',
  90: 'ninety',
}
/** “One” is seldom a number. */
const inWords: ReadonlyMap<string, string> = new Map([
  ...Object.entries(named).flatMap(([value, words]) =>
    spacedWords(words).map((word) => [word, value] as const),
  ),
  ...spacedWords('half dozen hundred thousand million billion trillion quarter').map(
    (word) => [word, word] as const,
  ),
])
