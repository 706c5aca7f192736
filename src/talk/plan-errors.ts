/** What is said of texts that nothing can be done with. */
import { BotError } from '../errors.ts'
import { maxTextLength } from './parse-command.ts'

export function noPaperLink(): BotError {
  return new BotError(
    'bad-input',
    'I know papers by links to arXiv, DOI, OpenReview or Hugging Face; this names none.',
    { suggestions: ['help show'] },
  )
}

export function tooLong(text: string): BotError {
  const [length, max] = [text.length, maxTextLength].map((count) => count.toLocaleString('en'))
  return new BotError('bad-input', `That is ${length} characters long; I read at most ${max}.`)
}

export function noRename(): BotError {
  return new BotError(
    'not-offered',
    'A topic keeps its name, because digests and queries call it so. Add one of the new name with the same words, and remove the old one.',
    { suggestions: ['topics', 'help topic'] },
  )
}

/** Asks before something is set up for everybody; of several commands one for each day of a group. */
export function mayMean(commands: readonly string[], text: string): BotError {
  const [command = '', another] = commands
  const asked =
    another === undefined
      ? `Do you want “${command}”?`
      : 'A reading group meets on one day. Which do you want?'
  return new BotError('not-sure', asked, {
    suggestions: [...commands, `help ${command.split(' ', 1)[0]}`, `search ${text}`],
  })
}
