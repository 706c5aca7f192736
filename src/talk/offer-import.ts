/** Pasted references without a command: their import is offered, and begins with a press. */
import { offerImportCard } from '../cards/references-card.ts'
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import type { Conversation } from './conversation.ts'

/** Undefined where nothing of the text is an entry that can be imported. */
export async function offerImport(text: string, { asker, library }: Conversation): Promise<Card | undefined> {
  try {
    const read = await library.references.read(text, { workspace: asker.workspace, name: asker.user })
    const entries = read?.entries.filter(({ broken }) => broken === undefined) ?? []
    return entries.length === 0 ? undefined : offerImportCard(entries, text)
  } catch (error) {
    // What is no file of references, for all its signs, is what its words say.
    if (error instanceof BotError) return undefined
    throw error
  }
}
