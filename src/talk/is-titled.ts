/** Whether what was said may be the title of a paper that was found. */
import { type Card, plainText } from '../model/card.ts'
import { englishAnalysis, tokenize } from '../search/analysis/analysis.ts'

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
