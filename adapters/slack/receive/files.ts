/**
 * Files of a message in Slack (https://docs.slack.dev/reference/objects/file-object): they
 * are read with the bot's token.
 */
import { z } from 'zod'
import { type AttachedFile, BotError } from '../../../src/core.ts'
import { attach, isOfApi } from '../../kit/download.ts'
import { refusalOf } from '../wire/refusals.ts'
import type { WebCalls } from '../wire/web-calls.ts'

const FileObject = z.object({
  id: z.string().optional(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  size: z.number().optional(),
  url_private: z.string().optional(),
  url_private_download: z.string().optional(),
})
type FileObject = z.infer<typeof FileObject>

export interface FileParts {
  readonly calls: WebCalls
  readonly token: string
  readonly apiUrl: string
}

/** None where the message has none. Why a file cannot be had is told to whoever reads it. */
export function readFiles(given: unknown, parts: FileParts): Promise<readonly AttachedFile[]> {
  return Promise.all((z.array(FileObject).safeParse(given).data ?? []).map((file) => openFile(file, parts)))
}

/**
 * Of a file that another organisation shares, Slack sends the id alone:
 * https://docs.slack.dev/reference/events/message/file_share
 */
async function openFile(file: FileObject, parts: FileParts): Promise<AttachedFile> {
  const { calls, token } = parts
  const { id } = file
  if (id === undefined || addressOf(file) !== undefined) return attachFrom(file, parts)
  try {
    const { file: found } = await calls.call(() => calls.client(token).files.info({ file: id }))
    return attachFrom(FileObject.parse(found), parts)
  } catch (error) {
    return { name: nameOf(file), size: file.size, read: () => Promise.reject(explain(error)) }
  }
}

/** Slack answers a page to sign in at where the bot may not read a file. */
function attachFrom(file: FileObject, { token, apiUrl }: FileParts): AttachedFile {
  const url = addressOf(file)
  const isOwn = (address: URL) => isSlacks(address) || isOfApi(address, apiUrl)
  const address = url === undefined ? null : URL.parse(url)
  return attach({
    name: nameOf(file),
    size: file.size,
    url,
    headers: { authorization: `Bearer ${token}` },
    isOwn,
    isPage: (response) => response.headers.get('content-type')?.startsWith('text/html') ?? false,
    refused: address !== null && isOwn(address) ? lacksScope : sayRefused('it is kept elsewhere'),
  })
}

function addressOf({ url_private_download, url_private }: FileObject): string | undefined {
  return url_private_download ?? url_private
}

function nameOf({ name, title }: FileObject): string {
  return name ?? title ?? 'file'
}

function isSlacks({ protocol, host }: URL): boolean {
  return protocol === 'https:' && (host === 'slack.com' || host.endsWith('.slack.com'))
}

function explain(error: unknown): unknown {
  const refusal = refusalOf(error)
  if (refusal === undefined) return error
  const sentence = refusal === 'missing_scope' ? lacksScope : sayRefused(`Slack says ${refusal}`)
  return new BotError('not-allowed', sentence, { cause: error })
}

function sayRefused(why: string): string {
  return `Slack does not let me read that file: ${why}. You can paste the text after import meanwhile.`
}

const lacksScope = sayRefused('an admin can add the scope files:read to the app and install it again')
