/** `follow Wei Xiong`: an author's new papers, posted here. */
import { z } from 'zod'
import { parseScheduleWords } from '../digest/parse-schedule.ts'
import { BotError } from '../errors.ts'
import { defineCommand } from './support/command.ts'
import { completeAuthor, placeOption } from './support/command-options.ts'

export const command = defineCommand({
  name: 'follow',
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
  async run({ options, ask }) {
    const { rest } = parseScheduleWords(options.author)
    const at = options.place === undefined ? '' : ` place:${options.place}`
    const name = rest.replaceAll('"', ' ').trim()
    if (name === '')
      throw new BotError('bad-input', 'Say whom to follow before when: follow Haozhan Shen weekly mon.')
    return ask(`subscribe author:"${name}" ${options.author.slice(rest.length)}`.trim() + at)
  },
})
