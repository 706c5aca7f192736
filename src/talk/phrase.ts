/** Whether words are a title, a term or a phrase of papers, whatever else they may ask for: `skip connections`. */
import type { Library } from '../library/library.ts'
import { type Card, plainText } from '../model/card.ts'
import { dropTail } from '../model/text.ts'
import { englishAnalysis, tokenize } from '../search/analysis/analysis.ts'

/** A pair of words side by side in so many papers is a term; more words stand together by chance in none. */
const leastPapers = 3
export const wordsOfChance = 2
const maxWords = 8

/** Whether a text is a paper's title, or its words stand side by side in several papers. */
export async function isPhrase(text: string, library: Library): Promise<boolean> {
  const words = wordsOf(text)
  if (words === undefined) return false
  if ((await library.papersCalled(words)).length > 0) return true
  const isChance = words.split(' ').length <= wordsOfChance
  return hasPapers(`"${words}"`, isChance ? leastPapers : 1, library)
}

/** Whether the words of a text are a term of a field, as many papers have them side by side: “beam search”. */
export async function isCommonPhrase(text: string, library: Library): Promise<boolean> {
  const words = wordsOf(text)
  return words !== undefined && hasPapers(`"${words}"`, commonPapers, library)
}

const commonPapers = 10

/** Whether the words of a text stand side by side in the titles of so many papers. */
export async function isInTitles(text: string, least: number, library: Library): Promise<boolean> {
  const words = wordsOf(text)
  return words !== undefined && hasPapers(`title:"${words}"`, least, library)
}

/** Whether a text is of one title's words alone and begins as it does: `mark my words punctuation`. */
export async function isBeginningOfTitle(text: string, library: Library): Promise<boolean> {
  const words = wordsOf(text)
  const terms = termsOf(text)
  const all = words?.split(' ') ?? []
  const told = all.filter((word) => termsOf(word).size > 0)
  if (words === undefined || told.length < leastWords) return false
  const parts = [all.slice(0, 2).join(' '), ...told]
  const query = library.parseQuery(parts.map((part) => `title:"${part}"`).join(' '))
  const { hits } = await library.index.search(query, { limit: maxTitles, topicQuery: () => undefined })
  return hits.some(
    ({ paper: { title = '' } }) =>
      beginningOf(title) === beginningOf(words) && terms.isSubsetOf(termsOf(title)),
  )
}

function beginningOf(text: string): string {
  const words = tokenize(text).slice(0, 2)
  return words.map(({ word }) => word).join(' ')
}

/** Fewer words begin several titles. */
const leastWords = 3
const maxTitles = 10

/** The words of a text that may be a term, as they are typed; undefined for others. */
function wordsOf(text: string): string | undefined {
  const words = dropTail(text.trim(), /[?!.]/)
    .replace(/,? +|,/g, ' ')
    .trim()
  const isTerm = termsOf(words).size >= 2 && !/[^\p{L}\p{N}\s'’-]/u.test(words)
  return isTerm && words.split(' ').length <= maxWords ? words : undefined
}

async function hasPapers(query: string, least: number, library: Library): Promise<boolean> {
  const options = { limit: least, topicQuery: () => undefined }
  const { hits } = await library.index.search(library.parseQuery(query), options)
  return hits.length >= least
}

/** How many papers satisfy every part of a query. */
export async function countPapers(query: string, library: Library): Promise<number> {
  const options = { limit: 1, offset: 0, topicQuery: () => undefined }
  return (await library.index.select(library.parseQuery(query), options)).total
}

/** Whether a title that was found has half of a text's words; function words do not count. */
export function isTitled(text: string, found: Card): boolean {
  return mostShared(text, found) >= 0.5
}

/** Whether a title has all of them, and they are too many for chance. */
export function isTitle(text: string, found: Card): boolean {
  return termsOf(text).size >= 3 && mostShared(text, found) === 1
}

/** Whether it has all of them, and hardly any other. */
export function isWholeTitle(text: string, found: Card): boolean {
  const terms = termsOf(text)
  return found.blocks.some((block) => {
    const title = termsOf(block.kind === 'item' ? block.title : '')
    return terms.size >= 3 && terms.isSubsetOf(title) && terms.size / title.size > 0.7
  })
}

/** Whether a text is a term of a found paper, one word or two without grammar: `unlearning`. */
export function isTerm(text: string, found: Card): boolean {
  const terms = termsOf(text)
  if (terms.size === 0 || terms.size > 2 || text.trim().split(/\s+/).length > terms.size) return false
  return found.blocks.some(
    (block) => block.kind === 'item' && terms.isSubsetOf(termsOf(`${block.title}\n${plainText(block.text)}`)),
  )
}

/** The largest share of a text's words that one title has. */
function mostShared(text: string, found: Card): number {
  const terms = termsOf(text)
  const titles = found.blocks.flatMap((block) => (block.kind === 'item' ? block.title : []))
  return Math.max(0, ...titles.map((title) => terms.intersection(termsOf(title)).size / terms.size))
}

/** What a text says: its stems, without function words. */
export function termsOf(text: string): ReadonlySet<string> {
  return new Set(tokenize(text).flatMap(englishAnalysis.termsOf))
}
