/** What is said of texts that nothing can be done with. */
import { BotError } from '../errors.ts'
import { maxTextLength } from './parse-command.ts'

export function noPaperLink(): BotError {
  return new BotError(
    'bad-input',
    'I know papers by links to arXiv, OpenReview and Hugging Face, and by links that hold a DOI; this names none. Paste the DOI from the paper’s page.',
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
