/** Found papers with what their scores consist of. */
import type { Steps } from '../../async/steps.ts'
import type { Hit, Match } from '../../model/match.ts'
import type { Corpus } from '../index/corpus.ts'
import { type CountPhrase, createPhraseCounter } from '../index/phrase-text.ts'
import { meaningMatch } from './add-meaning.ts'
import { explainHit } from './explain-hit.ts'
import type { Scored } from './score-papers.ts'

interface Parts {
  readonly asked: string
  /** The scores by words alone. */
  readonly byWords: Scored
  /** What their citations added. */
  readonly cited?: ReadonlyMap<number, Match>
}

/** What words, meaning and citations gave each paper; they add up to its score. */
export function* explainPapers(
  scored: Scored,
  docs: readonly number[],
  { asked, byWords, cited }: Parts,
  corpus: Corpus,
): Steps<Hit[]> {
  const contributions = yield* scored.explain(docs)
  const counters = new Map<string, CountPhrase>()
  const { documents, analysis, lexicon } = corpus
  const hits: Hit[] = []
  for (const doc of docs) {
    const paper = documents.read(doc)
    if (paper === undefined) continue
    const counts = new Map<string, ReturnType<CountPhrase>>()
    const countPhrase = (phrase: string) => {
      const counter = counters.get(phrase) ?? createPhraseCounter(phrase, lexicon)
      counters.set(phrase, counter)
      const counted = counts.get(phrase) ?? counter(corpus.tokensOf(doc))
      counts.set(phrase, counted)
      return counted
    }
    const words = explainHit(paper, contributions.get(doc) ?? [], analysis, countPhrase)
    const score = scored.scores[doc] ?? 0
    const citations = cited?.get(doc)
    const ofCitations = citations?.weight ?? 0
    const meaning = meaningMatch(asked, score - ofCitations - (byWords.scores[doc] ?? 0))
    const matches = [...meaning, ...(citations === undefined ? [] : [citations]), ...words]
    hits.push({ paper, score, matches: matches.sort((a, b) => b.weight - a.weight) })
    yield
  }
  return hits
}
