/** Whether words belong together in papers here, whatever else they may ask for: `skip connections`. */
import type { Library } from '../library/library.ts'
import { dropTail } from '../model/text.ts'
import { termsOf } from './is-titled.ts'

/** A pair of words side by side in so many papers is a term; more words stand together by chance in none. */
const leastPapers = 3
const wordsOfChance = 2
const maxWords = 8

/** Whether a text is a paper's title, or its words stand side by side in several papers. */
export async function isPhrase(text: string, library: Library): Promise<boolean> {
  const words = wordsOf(text)
  if (words === undefined) return false
  if ((await library.papersCalled(words)).length > 0) return true
  const isChance = words.split(' ').length <= wordsOfChance
  return hasPapers(`"${words}"`, isChance ? leastPapers : 1, library)
}

/** Whether the words of a text stand side by side in the titles of so many papers. */
export async function isInTitles(text: string, least: number, library: Library): Promise<boolean> {
  const words = wordsOf(text)
  return words !== undefined && hasPapers(`title:"${words}"`, least, library)
}

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
