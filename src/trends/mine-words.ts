/** Words and pairs of words that may have become more or less frequent, out of two samples of texts. */

import type { Steps } from '../async/steps.ts'
import { dropEnd } from '../model/words.ts'
import { tokenize } from '../search/analysis/analysis.ts'
import { isChatWord, isFunctionWord } from '../search/analysis/stop-words.ts'
import { changeOf } from './movers.ts'

/** How many texts of each sample have a word or pair; written as it is looked for. */
interface Times {
  before: number
  lately: number
}

/**
 * The words and pairs whose frequency differs most between the samples, at most `limit` that rose and as many
 * that fell, and of these half pairs, which say more. The samples only propose them: how many papers have
 * them is to be counted by the index.
 */
export function* mineWords(
  samples: { readonly before: readonly string[]; readonly lately: readonly string[] },
  limit: number,
): Steps<string[]> {
  const times = new Map<string, Times>()
  for (const when of ['before', 'lately'] as const)
    for (const text of samples[when]) {
      for (const found of wordsAndPairs(text)) {
        const known = times.get(found) ?? { before: 0, lately: 0 }
        known[when] += 1
        times.set(found, known)
      }
      yield
    }
  const all = { before: samples.before.length, lately: samples.lately.length }
  // Most are in one text only.
  const ranked = [...times.entries().filter(([, { before, lately }]) => before + lately >= fewest)]
    .map(([words, counted]) => ({ words, z: changeOf(counted, all) }))
    // Of a pair and its words that always occur together, the pair says more.
    .sort((one, other) => Math.abs(other.z) - Math.abs(one.z) || partsOf(other) - partsOf(one))
    .filter(({ z }) => Math.abs(z) >= surest)
  const choose = (isSuch: (z: number) => boolean) => {
    const such = ranked.filter(({ z }) => isSuch(z)).map(({ words }) => words)
    const pairs = such.filter((words) => words.includes(' '))
    return withoutParts([...pairs.slice(0, Math.ceil(limit / 2)), ...such], limit)
  }
  return [...choose((z) => z > 0), ...choose((z) => z < 0)]
}

/** Each once: single words of some length, and two that are next to each other. */
function wordsAndPairs(text: string): Set<string> {
  const found = new Set<string>()
  let last: { word: string; end: number } | undefined
  for (const { word, start, end } of tokenize(text.slice(0, maxSampled))) {
    const isPlain = !isFunctionWord(word) && !isChatWord(word) && /^\p{L}[\p{L}\p{N}]{2,39}$/u.test(word)
    if (isPlain && word.length >= shortest) found.add(word)
    if (isPlain && last !== undefined && text.slice(last.end, start) === ' ')
      found.add(`${last.word} ${word}`)
    last = isPlain ? { word, end } : undefined
  }
  return found
}

/** The first ones; of a pair and its word, and of a word in one and in many, only the better stays. */
function withoutParts(ranked: readonly string[], limit: number): string[] {
  const kept: string[] = []
  for (const words of ranked) {
    const parts = words.split(' ').map(toSingular)
    const isKnown = kept.some((other) => {
      const others = other.split(' ').map(toSingular)
      return parts.every((part) => others.includes(part)) || others.every((part) => parts.includes(part))
    })
    if (!isKnown) kept.push(words)
    if (kept.length === limit) break
  }
  return kept
}

function partsOf({ words }: { readonly words: string }): number {
  return words.split(' ').length
}

function toSingular(word: string): string {
  return dropEnd(word, 's')
}

const fewest = 4
const surest = 1.5
const shortest = 5
/** Characters of a text that are read; abstracts are shorter. */
const maxSampled = 3000
