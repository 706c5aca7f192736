/** What a word that is being typed may become. */
import { hasLetter } from '../../model/words.ts'
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
    .filter((word) => hasLetter(word) && !isChatWord(word))
    .slice(0, limit)
    .map((text) => ({ text, papers: corpus.words.papersWith(text) }))
}

const chatWordsAllowedFor = 20
