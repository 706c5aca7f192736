/**
 * The meaning that a bot would count in an index of some documents: the shipped vectors, weighed by the gate.
 */
import { finish } from '../src/async/steps.ts'
import { gatePapers, measureTitles, sampleEvenly, weightOfMeaning } from '../src/embeddings/words/gate.ts'
import { loadWordVectors } from '../src/embeddings/words/word-vectors.ts'
import type { Paper } from '../src/model/paper.ts'
import type { Meaning } from '../src/ports/text-vectors.ts'

/** As `npm start` has it with nothing set; without judgements. */
export async function gateMeaning(papers: readonly Paper[]): Promise<Meaning> {
  const vectors = await loadWordVectors()
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  const some = sampleEvenly(byId.keys(), gatePapers).flatMap((id) => byId.get(id) ?? [])
  const titles = finish(
    measureTitles(
      vectors,
      some.map(({ title = '', abstract }) => ({ title, abstract })),
    ),
  )
  return { vectors, weight: weightOfMeaning(titles, papers.length) }
}
