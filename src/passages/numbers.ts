/**
 * The numbers of a text, in digits or words, as they are compared: `1,000` and `1000`, `two` and `2`, `12 %`
 * and `12 percent`.
 */

/**
 * A share is told twice, with its sign and without, so that `12` may be said of `12 %` but not the other way
 * round.
 */
export function numbersOf(text: string): string[] {
  const written = [...text.normalize('NFKC').matchAll(/\d[\d,]*(?:\.\d+)?(\s*(?:%|per ?cent))?/gi)].flatMap(
    ([all, percent]) => {
      const value = String(Number.parseFloat(all.replaceAll(',', '')))
      return percent === undefined ? [value] : [value, `${value}%`]
    },
  )
  const said = [...text.toLowerCase().matchAll(/[a-z]+/g)].flatMap(([word]) => inWords.get(word) ?? [])
  const others = [...text].filter((sign) => /\p{N}/u.test(sign) && !/\d/.test(sign))
  return [...written, ...said, ...others]
}

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
