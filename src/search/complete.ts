/** What a word or a name that is being typed may become. */
import { fold } from './analysis.ts'
import type { Corpus } from './corpus.ts'
import type { Term } from './port.ts'
import { isChatWord } from './stop-words.ts'

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

/** Authors of whose name any part begins so, those of most papers first. */
export function completeAuthor(corpus: Corpus, prefix: string, limit: number): Term[] {
  const begun = fold(prefix.trim())
  if (begun === '') return []
  const papers = new Map<string, number>()
  for (const paper of corpus.papers.values())
    for (const author of new Set(paper.authors)) {
      const name = fold(author)
      if (name.startsWith(begun) || name.includes(` ${begun}`))
        papers.set(author, (papers.get(author) ?? 0) + 1)
    }
  return [...papers]
    .map(([text, count]) => ({ text, papers: count }))
    .sort((a, b) => b.papers - a.papers || (a.text < b.text ? -1 : 1))
    .slice(0, limit)
}

const chatWordsAllowedFor = 20
