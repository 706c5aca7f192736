/** One paper from Crossref, by its DOI (https://api.crossref.org/swagger-ui/index.html). */
import { z } from 'zod'
import { convertWork, holdsPapers, workSchema } from '../crossref.ts'
import { sayLack } from '../formats/parse-each.ts'
import {
  fetchPaper,
  fetchPapers,
  maxCandidates,
  nameOf,
  type PaperService,
  type TitleService,
} from './service.ts'

interface Config {
  readonly CROSSREF_URL: string
  readonly CONTACT?: string | undefined
}

const answerSchema = z.object({ message: workSchema })
const listSchema = z.object({ message: z.object({ items: z.array(z.unknown()) }) })
const rateLimit = { name: 'crossref', everyMs: 1_000 }

export const crossref: PaperService<Config> = {
  name: 'Crossref',
  // DOIs are given out by others too.
  isAuthority: false,
  knows: (id) => id.startsWith('doi:'),
  find(id, { CROSSREF_URL, CONTACT }, reach) {
    const url = new URL(`/works/${encodeURIComponent(nameOf(id))}`, CROSSREF_URL)
    if (CONTACT?.includes('@')) url.searchParams.set('mailto', CONTACT)
    return fetchPaper({ url: url.href, rateLimit }, reach, 'sends something that is no work', (body) => {
      const answer = answerSchema.safeParse(body)
      if (!answer.success) return sayLack(answer.error)
      if (holdsPapers(answer.data.message)) return undefined
      return { found: convertWork(answer.data.message) }
    })
  },
}

/** By `query.bibliographic`, which takes a reference as a text (https://api.crossref.org/swagger-ui/index.html). */
export const crossrefTitles: TitleService<Config> = {
  name: 'Crossref',
  findTitle({ title, author }, { CROSSREF_URL, CONTACT }, reach) {
    const url = new URL('/works', CROSSREF_URL)
    url.searchParams.set('query.bibliographic', `${title} ${author}`)
    url.searchParams.set('rows', `${maxCandidates}`)
    if (CONTACT?.includes('@')) url.searchParams.set('mailto', CONTACT)
    const list = (body: unknown) => listSchema.safeParse(body).data?.message.items
    return fetchPapers(
      { url: url.href, rateLimit },
      reach,
      'sends something that is no list of works',
      list,
      (raw) => {
        const work = workSchema.safeParse(raw)
        if (!work.success) return sayLack(work.error)
        return holdsPapers(work.data) ? undefined : { found: convertWork(work.data) }
      },
    )
  },
}
