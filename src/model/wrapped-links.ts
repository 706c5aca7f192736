/** Links that chats, mail programs, proxies and search engines put around another one. */

import { hasWebScheme, isWeb } from './links.ts'
import { dropTail } from './text.ts'
import { dropStart } from './words.ts'

/**
 * The link inside a link: a whole one as the value of a parameter or behind the path, whatever the host, or one
 * that some hosts write in a code of their own. Three deep at most; the link itself where there is none.
 */
export function unwrapLink(link: URL): URL {
  let url = link
  for (let depth = 0; depth < maxDepth; depth++) {
    const inside = URL.parse(inCode(url) ?? inQuery(url) ?? behindPath(url) ?? '')
    if (inside === null || !isWeb(inside)) return url
    url = inside
  }
  return url
}

function inCode(url: URL): string | undefined {
  const host = dropStart(url.hostname, 'www.')
  return coded.find(({ hosts }) => hosts.includes(host))?.read(url)
}

function inQuery(url: URL): string | undefined {
  return [...url.searchParams.values()].find((value) => hasWebScheme(value))
}

function behindPath(url: URL): string | undefined {
  const path = safeDecode(url.pathname + url.search)
  const at = path.search(/\/https?:\//i)
  // Some servers write one slash for two.
  return at < 0 ? undefined : path.slice(at + 1).replace(/^(https?:\/)(?!\/)/i, '$1/')
}

/** https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/URL_Decoder_API */
function proofpoint(url: URL): string | undefined {
  const asked = url.searchParams.get('u')
  if (url.pathname.startsWith('/v2/') && asked !== null)
    return safeDecode(asked.replaceAll('-', '%').replaceAll('_', '/'))
  if (url.pathname.startsWith('/v1/')) return asked ?? undefined
  const [, wrapped = ''] = url.href.split('/v3/__')
  const [inside = '', codes = ''] = wrapped.split('__;')
  // Each star stands for a character of the code behind the link.
  const characters = [...Buffer.from(codes.split('!', 1)[0] ?? '', 'base64url').toString('utf8')]
  return dropTail(inside, /_/).replaceAll('*', () => characters.shift() ?? '*')
}

function bing(url: URL): string | undefined {
  const code = url.searchParams.get('u') ?? ''
  return code.startsWith('a1') ? Buffer.from(code.slice(2), 'base64url').toString('utf8') : undefined
}

const coded = [
  { hosts: ['urldefense.proofpoint.com', 'urldefense.com', 'urldefense.us'], read: proofpoint },
  { hosts: ['bing.com'], read: bing },
]

const maxDepth = 3

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
