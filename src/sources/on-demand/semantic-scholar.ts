/**
 * One paper from Semantic Scholar, which has arXiv's and most DOIs
 * (https://api.semanticscholar.org/api-docs/graph).
 */
import { sayLack } from '../formats/parse-each.ts'
import { convertPaper, paperSchema } from '../semantic-scholar.ts'
import { fetchPaper, nameOf, type PaperService } from './service.ts'

export const semanticScholar: PaperService<{
  readonly SEMANTIC_SCHOLAR_URL: string
  readonly SEMANTIC_SCHOLAR_KEY?: string | undefined
}> = {
  name: 'Semantic Scholar',
  isAuthority: false,
  knows: (id) => id.startsWith('arxiv:') || id.startsWith('doi:'),
  find(id, { SEMANTIC_SCHOLAR_URL, SEMANTIC_SCHOLAR_KEY: key }, reach) {
    const scheme = id.startsWith('arxiv:') ? 'ARXIV' : 'DOI'
    const path = `/graph/v1/paper/${scheme}:${encodeURIComponent(nameOf(id))}`
    const url = new URL(path, SEMANTIC_SCHOLAR_URL)
    url.searchParams.set('fields', 'title,abstract,venue,citationCount,externalIds,authors')
    const request = {
      url: url.href,
      rateLimit: { name: 'semantic-scholar', everyMs: 1_000 },
      ...(key === undefined ? {} : { headers: { 'x-api-key': key } }),
    }
    return fetchPaper(request, reach, 'sends something that is no paper', (body) => {
      const paper = paperSchema.safeParse(body)
      return paper.success ? { found: convertPaper(paper.data, id) } : sayLack(paper.error)
    })
  },
}
