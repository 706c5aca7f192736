/** What became of the words of a query, noted while it is read. */
import type { SearchOptions, SearchResults } from '../../ports/paper-index.ts'
import type { NodeOptions } from '../query/query-tree.ts'

export interface NotedReading {
  readonly how: NodeOptions
  /** Words that were read as others. */
  readonly corrections: ReadonlyMap<string, string>
  /** What an answer tells of it, once the query was read. */
  tell(): Pick<SearchResults, 'corrections' | 'leftOut'>
}

type Options = Pick<SearchOptions, 'isTyping' | 'isSpelled' | 'takesEveryWord'>

/** How a query is read with these options. A query may be read several times: a word is noted once. */
export function noteReading({ isTyping = false, isSpelled, takesEveryWord }: Options): NotedReading {
  const corrections = new Map<string, string>()
  const leftOut = new Set<string>()
  const onCorrection = (from: string, to: string) => corrections.set(from, to)
  return {
    how: {
      isTyping,
      ...(isSpelled === true ? {} : { onCorrection }),
      ...(takesEveryWord === true ? { takesEveryWord } : {}),
      onLeftOut: (word) => leftOut.add(word),
    },
    corrections,
    tell: () => ({
      corrections: [...corrections].map(([from, to]) => ({ from, to })),
      ...(leftOut.size > 0 ? { leftOut: [...leftOut] } : {}),
    }),
  }
}
