/** What a word that is being typed may become. */
import type { Term } from '../../ports/paper-index.ts'
import { fold } from '../analysis/analysis.ts'
import { isChatWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'

/** Words of titles and abstracts that begin so, those of most papers first. */
export function completeTerm(corpus: Corpus, prefix: string, limit: number): Term[] {
  const begun = fold(prefix.trim())
  if (begun === '') return []
  return corpus.words
    .startingWith(begun, limit + chatWordsAllowedFor)
    .filter((word) => /\p{L}/u.test(word) && !isChatWord(word))
    .slice(0, limit)
    .map((text) => ({ text, papers: corpus.words.papersWith(text) }))
}

const chatWordsAllowedFor = 20
