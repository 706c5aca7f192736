/**
 * One paper from Semantic Scholar, which has arXiv's and most DOIs
 * (https://api.semanticscholar.org/api-docs/graph).
 */
import { z } from 'zod'
import { sayLack } from '../formats/parse-each.ts'
import { convertPaper, fields, paperSchema } from '../semantic-scholar.ts'
import { fetchPaper, fetchPapers, nameOf, type PaperService, type TitleService } from './service.ts'

interface Config {
  readonly SEMANTIC_SCHOLAR_URL: string
  readonly SEMANTIC_SCHOLAR_KEY?: string | undefined
}

export const semanticScholar: PaperService<Config> = {
  name: 'Semantic Scholar',
  isAuthority: false,
  knows: (id) => id.startsWith('arxiv:') || id.startsWith('doi:'),
  find(id, config, reach) {
    const scheme = id.startsWith('arxiv:') ? 'ARXIV' : 'DOI'
    const path = `/graph/v1/paper/${scheme}:${encodeURIComponent(nameOf(id))}`
    return fetchPaper(requestFor(path, {}, config), reach, 'sends something that is no paper', (body) => {
      const paper = paperSchema.safeParse(body)
      return paper.success ? { found: convertPaper(paper.data, [id]) } : sayLack(paper.error)
    })
  },
}

/** By `search/match`, which gives the one paper whose title comes nearest, or 404. */
export const semanticScholarTitles: TitleService<Config> = {
  name: 'Semantic Scholar',
  findTitle({ title }, config, reach) {
    const request = requestFor('/graph/v1/paper/search/match', { query: title }, config)
    const list = (body: unknown) => matchSchema.safeParse(body).data?.data
    return fetchPapers(request, reach, 'sends something that is no list of papers', list, (raw) => {
      const paper = paperSchema.safeParse(raw)
      return paper.success ? { found: convertPaper(paper.data, []) } : sayLack(paper.error)
    })
  },
}

const matchSchema = z.object({ data: z.array(z.unknown()) })

function requestFor(
  path: string,
  parameters: Readonly<Record<string, string>>,
  { SEMANTIC_SCHOLAR_URL, SEMANTIC_SCHOLAR_KEY: key }: Config,
) {
  const url = new URL(path, SEMANTIC_SCHOLAR_URL)
  for (const [name, value] of Object.entries({ ...parameters, fields })) url.searchParams.set(name, value)
  return {
    url: url.href,
    rateLimit: { name: 'semantic-scholar', everyMs: 1_000 },
    ...(key === undefined ? {} : { headers: { 'x-api-key': key } }),
  }
}
