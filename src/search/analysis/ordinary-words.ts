/** Words that are spelt right, whatever the papers of an index say. */

import { readFileSync } from 'node:fs'
import { wordSet } from '../../model/lists.ts'
import { spacedWords } from '../../model/words.ts'
import type { Analysis } from './analysis.ts'

/**
 * Stems of 7,685 words that 60,000 abstracts of arXiv write with a small letter, each in 30 of them or more,
 * with the share of these that have it, to a factor of two: `npm run bench -- ordinary-words`.
 */
const shares: ReadonlyMap<string, number> = new Map(
  readFileSync(new URL('ordinary-words.txt', import.meta.url), 'utf8')
    .split('\n\n')
    .flatMap((stems, halvings) => spacedWords(stems).map((stem) => [stem, 0.5 ** (halvings + 1)] as const)),
)

/** `don't` and the like, folded. */
const contractions = wordSet(
  `arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt ive shouldnt thats theyre wasnt werent whats wont
  wouldnt youre`,
)

/** What people say to the bot and abstracts hardly do: `npm run bench -- ordinary-words --said data/acts.tsv`. */
const said = wordSet(readFileSync(new URL('said-words.txt', import.meta.url), 'utf8'))

/** Whether a word, in small letters, is no slip for another: it is ordinary, or said in talk. */
export function isSpeltRight(word: string, analysis: Pick<Analysis, 'stem'>): boolean {
  return said.has(word) || isOrdinaryWord(word, analysis)
}

export function isOrdinaryWord(word: string, { stem }: Pick<Analysis, 'stem'>): boolean {
  return contractions.has(word) || shares.has(stem(word))
}

/** The share of abstracts that have a stem, whatever an index holds; of one that is not ordinary, a guess. */
export function usualShare(stem: string): number {
  return shares.get(stem) ?? unusualShare
}

/** Whether so large a share of abstracts has a stem that it tells little of those that have or lack it. */
export function isUsual(stem: string): boolean {
  return usualShare(stem) >= usual
}

const usual = 1 / 32

/** Between a word of the rarest class and one that a single paper has. */
const unusualShare = 1 / 8000

/**
 * Whether an ordinary word may stand for another: in the other spelling of English (`optimisation`), or where
 * both begin alike for most of it (`incentive`, `incentivize`).
 */
export function areForms(word: string, other: string): boolean {
  const shared = [...word].findIndex((letter, at) => letter !== other[at])
  const alike = shared < 0 ? word.length : shared
  return (alike >= 5 && alike >= 0.75 * word.length) || spellAmerican(word) === spellAmerican(other)
}

function spellAmerican(word: string): string {
  return word
    .replace(/(?<=.{3})([iy])s(?=e|ing|ation|er)/, '$1z')
    .replace(/(?<=.{2})our/, 'or')
    .replace(/tre$/, 'ter')
    .replace(/ogue$/, 'og')
    .replace(/ence$/, 'ense')
    .replace(/ae|oe/, 'e')
}
