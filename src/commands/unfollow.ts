/** `unfollow VLM-R1`: no more posts here about papers that cite it. */
import { defineCommand } from './support/command.ts'
import { paperOption, placeOption } from './support/command-options.ts'
import { unfollowPaper } from './support/follow-paper.ts'
import { isOfPaper, isPaperAlone } from './support/names-paper.ts'

export const command = defineCommand({
  name: 'unfollow',
  partOf: 'subscribe',
  area: 'digests',
  summary: 'Stop posting papers that cite this one',
  changes: 'place',
  options: { paper: paperOption, place: placeOption },
  examples: ['unfollow VLM-R1'],
  // “unfollow him” is of a subscription.
  isMeantBy: isPaperAlone,
  async run(request) {
    const { options, asker, library, ask } = request
    if (!(await isOfPaper(options.paper, library))) return ask('subscriptions')
    return unfollowPaper(await request.findPaper(options.paper), options.place ?? asker.place, request)
  },
})
