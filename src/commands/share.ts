/** `share show VLM-R1`: posts an answer for everybody here, with the name of who shared it. */

import { z } from 'zod'
import { displayTitle } from '../abstracts/display-title.ts'
import { BotError } from '../errors.ts'
import { findIdentifiers } from '../model/identifier.ts'
import { cutText } from '../model/text.ts'
import { splitFirstWord } from '../model/words.ts'
import { type Command, defineCommand } from './support/command.ts'
import { commandOf } from './support/find-act.ts'

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
    const { first: name } = splitFirstWord(text.toLowerCase())
    const said = commandOf(text, commands)
    if (said !== undefined && isShareable(said)) return
    const names = commands.filter(isShareable).map((candidate) => candidate.name)
    throw new BotError('bad-input', `${said?.name ?? name} cannot be shared. These can: ${names.join(', ')}.`)
  },
  async question({ command: text }, { library }) {
    const [id, ...others] = findIdentifiers(text)
    const paper = id === undefined || others.length > 0 ? undefined : await library.store.papers.find(id)
    const what = paper === undefined ? 'that' : `“${cutText(displayTitle(paper), 120)}”`
    return { sentence: `Shall I post ${what} for everybody here?`, label: 'Share' }
  },
  async run({ options, asker, ask }) {
    const card = await ask(options.command)
    return {
      ...card,
      blocks: [...card.blocks, { kind: 'note', text: ['Shared by ', { mention: asker.user }] }],
    }
  },
})

function isShareable({ changes, visibility, isSecret }: Command): boolean {
  return changes === undefined && visibility !== 'public' && !isSecret
}
