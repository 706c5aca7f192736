/**
 * Files of a message in Slack (https://docs.slack.dev/reference/objects/file-object): they
 * are read with the bot's token.
 */
import { z } from 'zod'
import type { AttachedFile } from '../../src/core.ts'
import { attach } from '../kit/download.ts'

const Files = z.array(
  z.object({
    name: z.string().nullish(),
    title: z.string().nullish(),
    size: z.number().optional(),
    url_private: z.string().optional(),
    url_private_download: z.string().optional(),
  }),
)

/** None where the message has none. Slack answers a page to sign in at where the bot may not read a file. */
export function readFiles(
  given: unknown,
  { token, apiUrl }: { readonly token: string; readonly apiUrl: string },
): readonly AttachedFile[] {
  return (Files.safeParse(given).data ?? []).map((file) =>
    attach({
      name: file.name ?? file.title ?? 'file',
      size: file.size,
      url: file.url_private_download ?? file.url_private,
      headers: { authorization: `Bearer ${token}` },
      isOwn: (url) => isSlacks(url) || url.host === new URL(apiUrl).host,
      isPage: (response) => response.headers.get('content-type')?.startsWith('text/html') ?? false,
      refused,
    }),
  )
}

function isSlacks({ protocol, host }: URL): boolean {
  return protocol === 'https:' && (host === 'slack.com' || host.endsWith('.slack.com'))
}

const refused =
  'Slack does not let me read that file: an admin can add the scope files:read to the app and install it again. You can paste the text after import meanwhile.'
