/** What is offered of the last answer, as a command that names its papers by their identifiers. */
import { BotError } from '../errors.ts'
import type { Conversation } from './conversation.ts'
import { justDone } from './last-set-up.ts'
import { readAct } from './read-act.ts'
import type { Recalled } from './recall.ts'
import { changeOf } from './run-act.ts'

/** `share show arxiv:…` of `share 2`; the text itself where it is not of what was shown. */
export async function nameOffered(
  text: string,
  last: Recalled | undefined,
  conversation: Conversation,
): Promise<string> {
  const said = readAct(text, conversation.classifier)
  if (said === undefined || last === undefined) return text
  try {
    return (await changeOf(said.act, text, { last, done: justDone(last) }, conversation)) ?? text
  } catch (error) {
    if (error instanceof BotError) return text
    throw error
  }
}
