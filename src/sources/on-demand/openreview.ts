/** One submission from OpenReview, by its forum (https://docs.openreview.net/reference/api-v2). */
import { z } from 'zod'
import { sayLack } from '../formats/parse-each.ts'
import { convertNote, noteSchema } from '../openreview.ts'
import { fetchPaper, missingStatuses, nameOf, type PaperService } from './service.ts'

const answerSchema = z.object({ notes: z.array(z.unknown()) })

export const openReview: PaperService<{ readonly OPENREVIEW_URL: string }> = {
  name: 'OpenReview',
  isAuthority: true,
  knows: (id) => id.startsWith('openreview:'),
  find(id, { OPENREVIEW_URL }, reach) {
    const url = new URL('/notes', OPENREVIEW_URL)
    url.searchParams.set('id', nameOf(id))
    const request = {
      url: url.href,
      rateLimit: { name: 'openreview', everyMs: 1_000 },
      // 403: a submission that only its reviewers may see.
      missingStatuses: [...missingStatuses, 403],
    }
    return fetchPaper(request, reach, 'sends something that is no list of notes', (body) => {
      const answer = answerSchema.safeParse(body)
      if (!answer.success) return sayLack(answer.error)
      const [note] = answer.data.notes
      if (note === undefined) return undefined
      const parsed = noteSchema.safeParse(note)
      if (!parsed.success) return sayLack(parsed.error)
      // A review or a comment has an identifier too, and is in the forum of its paper.
      const isReply = (parsed.data.forum ?? parsed.data.id) !== nameOf(id)
      return isReply ? undefined : { found: convertNote(parsed.data) }
    })
  },
}
