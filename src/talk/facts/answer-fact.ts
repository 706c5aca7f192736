/** A plain sentence on the bot itself, with commands that help on. */
import type { Card } from '../../model/card.ts'
import type { Conversation } from '../conversation.ts'
import type { Fact } from './fact.ts'

/** The search for the words is one press away, as they were only taken for a question to the bot. */
export async function answerFact(
  { says, buttons, isRefusal }: Fact,
  text: string,
  { asker, library }: Conversation,
): Promise<Card> {
  const parts = { asker, library, text }
  const [sentence, commands] = await Promise.all([
    typeof says === 'string' ? says : says(parts),
    typeof buttons === 'function' ? buttons(parts) : buttons,
  ])
  return {
    title: isRefusal ? 'Not something that I do' : '',
    blocks: [{ kind: 'text', text: [sentence] }],
    buttons: [
      ...commands.map((command) => ({ label: command, command })),
      { label: 'Search for these words', command: `search ${text}` },
    ],
  }
}
