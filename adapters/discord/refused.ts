/** Messages that Discord does not take: what of them it does, and why the rest is missing. */
import { ComponentType } from 'discord.js'
import { type Log, sentenceCard } from '../../src/core.ts'
import { type DiscordMessage, renderCard } from './render.ts'
import { describeRefusal } from './wire/faults.ts'

/**
 * Sends a message; where Discord refuses what is in it, or stumbles again and again, its text without its
 * files, and a sentence that says why. Gives what was sent. `send` is told how many came before. Throws what
 * concerns the place or the person, and not the message.
 */
export async function sendWhatFits<Sent>(
  message: DiscordMessage,
  send: (message: DiscordMessage, before: number) => Promise<Sent>,
  log: Log,
): Promise<Sent[]> {
  try {
    return [await send(message, 0)]
  } catch (error) {
    const why = describeRefusal(error)
    if (why === undefined) throw error
    log.warn({ err: error }, 'Discord did not take an answer: what it does take is sent')
    const sent: Sent[] = []
    const text = withoutFiles(message)
    if (text !== undefined) {
      try {
        sent.push(await send(text, 0))
      } catch (again) {
        if (describeRefusal(again) === undefined) throw again
      }
    }
    const names = message.files.map(({ name }) => name).join(', ')
    const missing = sent.length > 0 ? `I could not attach ${names}.` : 'I could not show my answer here.'
    for (const note of renderCard(sentenceCard(`${missing} ${why}`))) sent.push(await send(note, sent.length))
    return sent
  }
}

/** Its text and buttons; undefined where it has no files, or nothing else. */
function withoutFiles(message: DiscordMessage): DiscordMessage | undefined {
  if (message.files.length === 0) return undefined
  const components = message.components
    .map((part) =>
      part.type === ComponentType.Container
        ? { ...part, components: part.components.filter(({ type }) => !fileTypes.has(type)) }
        : part,
    )
    .filter((part) => part.type !== ComponentType.Container || part.components.length > 0)
  return components.length === 0 ? undefined : { ...message, components, attachments: [], files: [] }
}

const fileTypes: ReadonlySet<ComponentType> = new Set([ComponentType.File, ComponentType.MediaGallery])
