/** Papers as a model is told of them. */
import { displayTitle } from '../../abstracts/display-title.ts'
import type { Identifier } from '../../model/identifier.ts'
import { dateOf } from '../../model/paper.ts'
import { cutText } from '../../model/text.ts'
import type { Papers } from '../../ports/store.ts'

interface ToldPaper {
  readonly id: Identifier
  readonly title: string
  readonly authors: readonly string[]
  readonly date: string | undefined
}

/** The first ten of a list: what is printed on a paper, and nothing that people here said of it. */
export async function tellPapers(
  ids: readonly Identifier[],
  papers: Pick<Papers, 'find'>,
): Promise<readonly ToldPaper[]> {
  const found = await Promise.all(ids.slice(0, maxPapers).map((id) => papers.find(id)))
  return found.flatMap((paper) => {
    if (paper === undefined) return []
    const authors = paper.authors.slice(0, maxAuthors).map((name) => cutText(name, maxName))
    return [{ id: paper.id, title: cutText(displayTitle(paper), maxTitle), authors, date: dateOf(paper) }]
  })
}

const maxPapers = 10
const maxAuthors = 3
const maxName = 60
const maxTitle = 200
