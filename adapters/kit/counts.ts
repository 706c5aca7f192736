/** Votes under a message that its platform gave back: by its buttons' commands, shown in their labels. */
import { type Ask, type Place, parseReaction, type Reaction, workspaceOf } from '../../src/core.ts'
import type { LongCommands } from './long-commands.ts'
import type { Recounts } from './recounts.ts'

/** A message with buttons. What a button carries is its command, or the key of a long one. */
export interface HeldMessage {
  /** Names the message. */
  readonly key: string
  /** Where what its buttons do counts. */
  readonly place: Place
  /** The label of each button, by what it carries. */
  readonly labels: ReadonlyMap<string, string>
  /** Gives these buttons other labels. */
  put(labels: ReadonlyMap<string, string>): Promise<unknown>
}

export interface CountParts {
  readonly longCommands: LongCommands
  readonly recounts: Recounts
}

/** Gives the buttons the labels that they have by now. Rejects with what `put` rejects with. */
export async function renewLabels(message: HeldMessage, parts: CountParts): Promise<void> {
  const { key, place, labels } = message
  const commands = await findCommands(message, parts)
  await parts.recounts.renew(key, {
    place,
    labels: new Map([...labels].map(([carried, label]) => [commands.get(carried) ?? carried, label])),
    async put(renewed) {
      const changed = [...commands].flatMap(([carried, command]) => {
        const label = renewed.get(command)
        return label === undefined ? [] : [[carried, label] as const]
      })
      await message.put(new Map(changed))
    },
  })
}

/**
 * Votes as an emoji under the message says, and gives whether that counted. Nobody is told where it does not
 * count, as who reacts asked nothing. `hear` gives nothing where another replica heard it.
 */
export async function voteByEmoji(
  message: HeldMessage,
  reaction: Omit<Reaction, 'commands'>,
  parts: CountParts,
  hear: (text: string) => Promise<Ask | undefined>,
): Promise<boolean> {
  const commands = [...(await findCommands(message, parts)).values()]
  const text = parseReaction({ ...reaction, commands })
  const ask = text === undefined ? undefined : await hear(text)
  if (ask === undefined || (await ask.answer()).isProblem === true) return false
  await renewLabels(message, parts)
  return true
}

/** What the buttons say, by what they carry, but for commands that are forgotten. */
async function findCommands(
  { place, labels }: HeldMessage,
  { longCommands }: CountParts,
): Promise<ReadonlyMap<string, string>> {
  const commands = new Map<string, string>()
  for (const carried of labels.keys()) {
    const command = await longCommands.find(workspaceOf(place), carried)
    if (command !== undefined) commands.set(carried, command)
  }
  return commands
}
