/**
 * Files of a message or a command in Discord
 * (https://docs.discord.com/developers/resources/message#attachment-object).
 */
import type { Attachment } from 'discord.js'
import type { AttachedFile } from '../../src/core.ts'
import { attach, isOfApi } from '../kit/download.ts'

/** They lie at addresses that are signed, so that no token is sent. */
export function readFiles(attachments: Iterable<Attachment>, apiUrl: string): readonly AttachedFile[] {
  return [...attachments].map(({ name, size, url: address }) =>
    attach({
      name,
      size,
      url: address,
      isOwn: (url) => (url.protocol === 'https:' && hosts.has(url.host)) || isOfApi(url, apiUrl),
      refused:
        'Discord does not let me read that file: please attach it again, or paste its text after import.',
    }),
  )
}

const hosts = new Set(['cdn.discordapp.com', 'media.discordapp.net'])
