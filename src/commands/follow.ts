/** `follow Wei Xiong`: an author's new papers, posted here; `follow VLM-R1`: papers that cite it. */
import { z } from 'zod'
import { forecastQuery } from '../digest/forecast.ts'
import { parseScheduleWords } from '../digest/parse-schedule.ts'
import { BotError } from '../errors.ts'
import { dropQuotes } from '../model/quotes.ts'
import { defineCommand } from './support/command.ts'
import { completeAuthor, placeOption } from './support/command-options.ts'
import { followPaper, listFollowed } from './support/follow-paper.ts'
import { isOfPaper, isPaperAlone } from './support/names-paper.ts'

export const command = defineCommand({
  name: 'follow',
  partOf: 'subscribe',
  phrase: 'subscribe author',
  area: 'digests',
  summary: 'Post an author’s new papers here, or papers that cite one; alone, list the papers followed',
  changes: 'place',
  options: {
    author: {
      summary:
        'a paper; or an author, then when if not daily: every other mon, monthly, weekly mon at 09:00 in Europe/Berlin',
      schema: z.string().min(1).optional(),
      isRest: true,
      complete: completeAuthor,
    },
    place: placeOption,
  },
  examples: ['follow Haozhan Shen', 'follow Haozhan Shen weekly mon at 09:00', 'follow VLM-R1'],
  isMeantBy: (words) => (isPaperAlone(words) ? true : undefined),
  onlyShows: ({ author }) => author === undefined,
  isOwn: async () => true,
  async run(request) {
    const { options, asker, library, ask } = request
    const place = options.place ?? asker.place
    if (options.author === undefined) return listFollowed(place, request)
    if (await isOfPaper(options.author, library))
      return followPaper(await request.findPaper(options.author), place, request)
    const { rest } = parseScheduleWords(options.author)
    const at = options.place === undefined ? '' : ` place:${options.place}`
    const name = dropQuotes(rest)
    if (name === '')
      throw new BotError('bad-input', 'Say whom to follow before when: follow Haozhan Shen weekly mon.')
    const times = `${options.author.slice(rest.length).trim()}${at}`
    const ofAuthor = `author:"${name}"`
    const reachOf = async (query: string) => (await forecastQuery(query, library, asker.place)).reach
    // `follow safe rl`
    if ((await reachOf(ofAuthor)) === 'none' && (await reachOf(`"${name}"`)) !== 'none')
      throw new BotError(
        'not-sure',
        `No paper here is by “${name}”, but papers have these words. Do you want what is new about them, or by an author of that name?`,
        { suggestions: [`subscribe "${name}" ${times}`.trim(), `subscribe ${ofAuthor} ${times}`.trim()] },
      )
    return ask(`subscribe ${ofAuthor} ${times}`.trim())
  },
})
