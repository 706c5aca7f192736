/** `share show VLM-R1`: posts an answer for everybody here, with the name of who shared it. */
import { z } from 'zod'
import { BotError } from '../errors.ts'
import { defineCommand } from './support/command.ts'

export const command = defineCommand({
  name: 'share',
  area: 'papers',
  summary: 'Post an answer for everybody here',
  visibility: 'public',
  options: {
    command: { summary: 'the command whose answer to share', schema: z.string().min(1), isRest: true },
  },
  examples: ['share show VLM-R1', 'share search reward hacking'],
  check({ command: text }, commands) {
    const [name = ''] = text.toLowerCase().split(/\s+/, 1)
    const shareable = commands.filter(
      ({ changes, visibility, isSecret }) => changes === undefined && visibility !== 'public' && !isSecret,
    )
    if (!shareable.some((candidate) => candidate.name === name)) {
      const names = shareable.map((candidate) => candidate.name).join(', ')
      throw new BotError('bad-input', `${name} cannot be shared. These can: ${names}.`)
    }
  },
  async run({ options, asker, ask }) {
    const card = await ask(options.command)
    return {
      ...card,
      blocks: [...card.blocks, { kind: 'note', text: ['Shared by ', { mention: asker.user }] }],
    }
  },
})
