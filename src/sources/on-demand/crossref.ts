/** One paper from Crossref, by its DOI (https://api.crossref.org/swagger-ui/index.html). */
import { z } from 'zod'
import { convertWork, holdsPapers, workSchema } from '../crossref.ts'
import { sayLack } from '../formats/parse-each.ts'
import { fetchPaper, nameOf, type PaperService } from './service.ts'

const answerSchema = z.object({ message: workSchema })

export const crossref: PaperService<{
  readonly CROSSREF_URL: string
  readonly CONTACT?: string | undefined
}> = {
  name: 'Crossref',
  // DOIs are given out by others too.
  isAuthority: false,
  knows: (id) => id.startsWith('doi:'),
  find(id, { CROSSREF_URL, CONTACT }, reach) {
    const url = new URL(`/works/${encodeURIComponent(nameOf(id))}`, CROSSREF_URL)
    if (CONTACT?.includes('@')) url.searchParams.set('mailto', CONTACT)
    const request = { url: url.href, rateLimit: { name: 'crossref', everyMs: 1_000 } }
    return fetchPaper(request, reach, 'sends something that is no work', (body) => {
      const answer = answerSchema.safeParse(body)
      if (!answer.success) return sayLack(answer.error)
      if (holdsPapers(answer.data.message)) return undefined
      return { found: convertWork(answer.data.message) }
    })
  },
}
