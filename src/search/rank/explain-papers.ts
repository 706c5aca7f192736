/** Found papers with what their scores consist of. */
import type { Steps } from '../../async/steps.ts'
import type { Hit, Match } from '../../model/match.ts'
import type { Paper } from '../../model/paper.ts'
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
    const given = contributions.get(doc) ?? []
    const score = scored.scores[doc] ?? 0
    const citations = cited?.get(doc)
    const ofCitations = citations?.weight ?? 0
    const meaning = meaningMatch(asked, score - ofCitations - (byWords.scores[doc] ?? 0))
    const explain = () => {
      const words = explainHit(paper, given, analysis, countPhrase)
      const matches = [...meaning, ...(citations === undefined ? [] : [citations]), ...words]
      return matches.sort((a, b) => b.weight - a.weight)
    }
    const needsCorpus = given.some(({ kind }) => kind === 'phrase' || kind === 'together')
    hits.push(needsCorpus ? { paper, score, matches: explain() } : explainLater(paper, score, explain))
    yield
  }
  return hits
}

/** A digest ranks hundreds of papers and shows ten: only of these is the text read for where the words are. */
function explainLater(paper: Paper, score: number, explain: () => readonly Match[]): Hit {
  let matches: readonly Match[] | undefined
  return {
    paper,
    score,
    get matches() {
      matches ??= explain()
      return matches
    },
  }
}
