/** Numbers as people write them. */

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const units = small.split(' ').slice(1, 10)

/** By their names, to ninety-nine. */
const named: ReadonlyMap<string, number> = new Map([
  ...small.split(' ').map((name, value) => [name, value] as const),
  ...tens.flatMap((ten, at) => [
    [ten, 20 + 10 * at] as const,
    ...units.map((unit, below) => [`${ten}-${unit}`, 21 + 10 * at + below] as const),
  ]),
])

/** The whole number that a word is, `3`, `three` or `twenty-one`, to 999; undefined for other words. */
export function parseNumber(word: string | undefined): number | undefined {
  if (word === undefined) return undefined
  return named.get(word) ?? (/^\d{1,3}$/.test(word) ? Number(word) : undefined)
}

/** How many: `three`, `a`, `a couple of`, `a few`, `half a`; `to` is the place after it. */
export function readCount(
  words: readonly string[],
  at: number,
): { readonly to: number; readonly count: number } | undefined {
  const isArticle = words[at] === 'a' || words[at] === 'an'
  const from = isArticle ? at + 1 : at
  const vague = { couple: 2, few: 3, several: 3 }[words[from] ?? '']
  if (vague !== undefined) return { to: from + (words[from + 1] === 'of' ? 2 : 1), count: vague }
  if (isArticle) return { to: from, count: 1 }
  if (words[from] === 'half')
    return { to: from + (['a', 'an'].includes(words[from + 1] ?? '') ? 2 : 1), count: 0.5 }
  const count = parseNumber(words[from])
  return count === undefined ? undefined : { to: from + 1, count }
}
