/** `follow Wei Xiong`: an author's new papers, posted here. */
import { z } from 'zod'
import { forecastQuery } from '../digest/forecast.ts'
import { parseScheduleWords } from '../digest/parse-schedule.ts'
import { BotError } from '../errors.ts'
import { dropQuotes } from '../model/quotes.ts'
import { defineCommand } from './support/command.ts'
import { completeAuthor, placeOption } from './support/command-options.ts'

export const command = defineCommand({
  name: 'follow',
  partOf: 'subscribe',
  phrase: 'subscribe author',
  area: 'digests',
  summary: 'Post an author’s new papers here, daily unless you say when',
  changes: 'place',
  options: {
    author: {
      summary:
        'a name, then when if not daily: every other mon, monthly, weekly mon at 09:00 in Europe/Berlin',
      schema: z.string().min(1),
      isRest: true,
      complete: completeAuthor,
    },
    place: placeOption,
  },
  examples: ['follow Haozhan Shen', 'follow Haozhan Shen weekly mon at 09:00'],
  async run({ options, asker, library, ask }) {
    const { rest } = parseScheduleWords(options.author)
    const at = options.place === undefined ? '' : ` place:${options.place}`
    const name = dropQuotes(rest)
    if (name === '')
      throw new BotError('bad-input', 'Say whom to follow before when: follow Haozhan Shen weekly mon.')
    const times = `${options.author.slice(rest.length).trim()}${at}`
    const ofAuthor = `author:"${name}"`
    const reachOf = async (query: string) => (await forecastQuery(query, library, asker.workspace)).reach
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
