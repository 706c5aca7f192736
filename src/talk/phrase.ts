/** Whether words belong together in papers here, whatever else they may ask for: `skip connections`. */
import type { Library } from '../library/library.ts'
import { dropTail } from '../model/text.ts'
import { termsOf } from './is-titled.ts'

/** A pair of words side by side in so many papers is a term. */
const leastPapers = 3
const maxWords = 8

/** Whether a text is a paper's title, or its words stand side by side in several papers. */
export async function isPhrase(text: string, library: Library): Promise<boolean> {
  const words = dropTail(text.trim(), /[?!.]/)
  const count = words.split(/\s+/).length
  if (termsOf(words).size < 2 || count > maxWords || /[^\p{L}\p{N}\s'’-]/u.test(words)) return false
  if ((await library.papersCalled(words)).length > 0) return true
  const query = library.parseQuery(`"${words}"`)
  const { hits } = await library.index.search(query, { limit: leastPapers, topicQuery: () => undefined })
  return hits.length >= leastPapers
}
