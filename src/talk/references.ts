/** Words for papers of the last answer: `2`, `the second one`, `1 and 3`, `the first two`, `them`, `it`. */

/** Numbers count from 1; negative ones from the end. `it` is the one paper that was shown, `both` are two. */
export type Reference = 'it' | 'all' | 'both' | readonly number[]

export const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]
export const cardinals = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const words: ReadonlyMap<string, Reference> = new Map<string, Reference>([
  ...['it', 'this', 'that', 'this one', 'that one'].map((word): [string, Reference] => [word, 'it']),
  ...['paper', 'article'].flatMap((noun) =>
    ['', 'the ', 'this ', 'that '].map((article): [string, Reference] => [`${article}${noun}`, 'it']),
  ),
  ...['them', 'these', 'those', 'all', 'all of them', 'all of these', 'all papers', 'everything'].map(
    (word): [string, Reference] => [word, 'all'],
  ),
  ...['papers', 'articles', 'results'].flatMap((noun) =>
    ['', 'the ', 'these ', 'those '].map((article): [string, Reference] => [`${article}${noun}`, 'all']),
  ),
  ['both', 'both'],
  ...ordinals.map((word, at): [string, Reference] => [word, [at + 1]]),
  ['last', [-1]],
  ['latter', [-1]],
  ['former', [1]],
  ['top', [1]],
])

/** `everything on this page`, `all of the results`, `the whole list`. */
const wholeList =
  /^(?:all|everything|the (?:whole|entire|full) (?:list|page))(?: of)?(?: (?:the|these|those|them|it|this))?(?: (?:papers|results|hits|ones|list|page))?(?: (?:here|above|shown|(?:on|from|in|of) (?:this|the|that) (?:page|list)|(?:that )?you (?:found|showed|listed)(?: me)?))?$/

/** The papers that a text refers to; undefined if it says anything else. */
export function parseReference(text: string): Reference | undefined {
  if (wholeList.test(text.toLowerCase().trim())) return 'all'
  const said = text
    .toLowerCase()
    .replace(/^(?:that|this) (?=(?:first|second|third|fourth|fifth|last)\b)/, '')
    .replace(/^both (?=the |number |#?\d|first |second )/, '')
    .replace(/^(?:numbers|papers|results|nos\.?)\s/, '')
    .replace(/^(?:number|no\.?|nr\.?|paper|result) (one|two|three|four|five)$/, (_, word: string) =>
      String(cardinals.indexOf(word) + 1),
    )
    .replace(/^(?:the|to|of|from|number|no\.?|nr\.?|paper|result)\s/, '')
    .replace(/^(?:the|number|paper)\s/, '')
    .replace(/ (?:on|in|of|from) (?:the|this|that) (?:list|page)$/, '')
    .replace(/\s(?:one|ones|paper|papers|result|results|hit|of (?:them|these|those))$/, '')
    .trim()
  return words.get(text.toLowerCase().trim()) ?? words.get(said) ?? parseRun(said) ?? parseNumbers(said)
}

/** `first two`, `last 3`. */
function parseRun(said: string): readonly number[] | undefined {
  const [, end, count = ''] = /^(first|last|top) (\d{1,2}|[a-z]{3,5})$/.exec(said) ?? []
  const many = /^\d/.test(count) ? Number(count) : cardinals.indexOf(count) + 1
  if (end === undefined || many < 1) return undefined
  return Array.from({ length: many }, (_, at) => (end === 'last' ? at - many : at + 1))
}

/** `2`, `#2`, `2nd`, `1, 3 and 5`, `2-4`, `first and third`. */
function parseNumbers(said: string): readonly number[] | undefined {
  const numbers: number[] = []
  for (const part of said
    .replace(/ and /g, ',')
    .split(/[,&]/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')) {
    const [, from = '', to] =
      /^(?:the )?#?(\d{1,2})(?:st|nd|rd|th)?(?:\s?(?:-|–|to)\s?#?(\d{1,2}))?$/.exec(part) ?? []
    const ordinal = ordinals.indexOf(part.replace(/^the /, '')) + 1
    const first = ordinal > 0 ? ordinal : Number(from)
    const last = to === undefined ? first : Number(to)
    if (first < 1 || last < first) return undefined
    for (let number = first; number <= last; number += 1) numbers.push(number)
  }
  return numbers.length === 0 ? undefined : [...new Set(numbers)]
}

/** The paper with a number of what was shown; undefined where there are fewer. */
export function paperAt<Paper>(shown: readonly Paper[], number: number): Paper | undefined {
  return shown.at(number > 0 ? number - 1 : number)
}
