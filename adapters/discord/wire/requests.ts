/** Rendered messages as bodies of Discord's HTTP API. */
import type { RawFile } from 'discord.js'
import type { DiscordMessage } from '../render.ts'

/** What a request that creates a message takes; `changes` are further fields of its body. */
export function toRequest(
  { files, longCommands: _kept, ...body }: DiscordMessage,
  changes: object = {},
): { readonly body: object; readonly files: RawFile[] } {
  return { body: { ...body, ...changes }, files: toRawFiles(files) }
}

/** Attachments, in the order of the message's `attachments`. */
export function toRawFiles(files: DiscordMessage['files']): RawFile[] {
  return files.map(({ name, content, mediaType }) => ({
    name,
    data: Buffer.from(content),
    contentType: mediaType,
  }))
}
