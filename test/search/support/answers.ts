/** What an index answers to many questions, to compare two. */
import type { IndexAtOnce } from '../../support/index-at-once.ts'
import { searchFor } from './papers.ts'

export function answersOf(index: IndexAtOnce) {
  const searches = [
    'reward',
    'deepseekr1 human',
    'rm',
    'author:chen',
    '"reward models" -pokemon',
    'rewrad',
  ].map((text) => {
    const { hits, ...counts } = searchFor(index, text)
    return { ...counts, hits: hits.map((hit) => [hit.paper.id, hit.score.toFixed(6)]) }
  })
  return {
    size: index.size,
    searches,
    words: index.completeTerm('r', 9),
    authors: index.completeAuthor('y', 9),
  }
}
