/** Links that chats, mail programs and search engines put around another one. */
import { isHost } from './link-readers.ts'
import { dropTail } from './text.ts'

interface Wrapper {
  /** Hosts besides the example's; a leading point stands for all below it. */
  readonly hosts?: readonly string[]
  /** The link inside, or nothing. */
  readonly read: (url: URL) => string | null | undefined
  /** A link of this kind around `https://arxiv.org/abs/2504.02495`. */
  readonly example: string
}

/** The link inside wrappers of known hosts, three deep at most; the link itself where there is none. */
export function unwrapLink(link: URL): URL {
  let url = link
  for (let depth = 0; depth < maxDepth; depth++) {
    const host = hostOf(url)
    const wrapper = known.find(({ hosts }) => hosts.some((name) => isHost(host, name)))
    const inside = URL.parse(wrapper?.read(url) ?? '')
    if (inside === null || !/^https?:$/.test(inside.protocol)) return url
    url = inside
  }
  return url
}

const inQuery =
  (...names: readonly string[]) =>
  (url: URL): string | undefined =>
    names.flatMap((name) => url.searchParams.get(name) ?? []).find((value) => /^https?:/i.test(value))

/** A whole link behind the start of the path. */
const behindPath = (url: URL): string | undefined => {
  const path = safeDecode(url.pathname + url.search)
  const at = path.search(/\/https?:\//i)
  // Some servers write one slash for two.
  return at < 0 ? undefined : path.slice(at + 1).replace(/^(https?:\/)(?!\/)/i, '$1/')
}

/** https://help.proofpoint.com/Threat_Insight_Dashboard/API_Documentation/URL_Decoder_API */
const proofpoint = (url: URL): string | undefined => {
  const asked = url.searchParams.get('u')
  if (url.pathname.startsWith('/v2/') && asked !== null)
    return safeDecode(asked.replaceAll('-', '%').replaceAll('_', '/'))
  if (url.pathname.startsWith('/v1/')) return asked ?? undefined
  const [, wrapped = ''] = url.href.split('/v3/__')
  const [inside = '', codes = ''] = wrapped.split('__;')
  // Each star stands for a character of the code behind the link.
  const characters = [...Buffer.from(codes.split('!', 1)[0] ?? '', 'base64url').toString('utf8')]
  return dropTail(inside, /_/).replace(/\*/g, () => characters.shift() ?? '*')
}

const bing = (url: URL): string | undefined => {
  const code = url.searchParams.get('u') ?? ''
  return code.startsWith('a1') ? Buffer.from(code.slice(2), 'base64url').toString('utf8') : undefined
}

/** The rows; a test reads each example. */
export const wrappers: readonly Wrapper[] = [
  {
    read: inQuery('url'),
    example: 'https://slack-redir.net/link?url=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
  },
  {
    hosts: [
      ...['com', 'de', 'fr', 'it', 'es', 'nl', 'ch', 'at', 'co.uk', 'co.jp', 'co.in', 'co.kr', 'com.au'],
      ...['ca', 'com.br', 'be', 'se', 'pl', 'dk', 'no', 'fi'],
    ].flatMap((end) => [`google.${end}`, `scholar.google.${end}`]),
    read: inQuery('url', 'q'),
    example: 'https://www.google.com/url?q=https://arxiv.org/abs/2504.02495&sa=D',
  },
  {
    hosts: ['.safelinks.protection.outlook.com', 'statics.teams.cdn.office.net'],
    read: inQuery('url'),
    example:
      'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495&data=05%7C01%7C&reserved=0',
  },
  {
    hosts: ['urldefense.proofpoint.com', 'urldefense.com', 'urldefense.us'],
    read: proofpoint,
    example: 'https://urldefense.proofpoint.com/v2/url?u=https-3A__arxiv.org_abs_2504.02495&d=DwMFaQ&c=x',
  },
  {
    hosts: ['.facebook.com', '.messenger.com', '.instagram.com'],
    read: inQuery('u'),
    example: 'https://l.facebook.com/l.php?u=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495&h=AT0',
  },
  {
    hosts: ['out.reddit.com', 'disq.us', 'exit.sc', 'medium.com', 'href.li'],
    read: inQuery('url'),
    example: 'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
  },
  {
    read: inQuery('q'),
    example: 'https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
  },
  {
    read: inQuery('uddg'),
    example: 'https://duckduckgo.com/l/?uddg=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495',
  },
  {
    hosts: ['link.csdn.net', 'link.juejin.cn'],
    read: inQuery('target'),
    example: 'https://link.zhihu.com/?target=https%3A//arxiv.org/abs/2504.02495',
  },
  {
    hosts: ['vk.com', 'linkprotect.cudasvc.com', 't.umblr.com', 'deref-web.de', 'deref-gmx.net'],
    read: inQuery('to', 'a', 'z', 'redirectUrl'),
    example: 'https://linkprotect.cudasvc.com/url?a=https%3A%2F%2Farxiv.org%2Fabs%2F2504.02495&c=E,1',
  },
  {
    read: bing,
    example: 'https://www.bing.com/ck/a?!&&u=a1aHR0cHM6Ly9hcnhpdi5vcmcvYWJzLzI1MDQuMDI0OTU&ntb=1',
  },
  {
    hosts: [
      'web.archive.org',
      'secure-web.cisco.com',
      'r.jina.ai',
      'api.openalex.org',
      'explore.openalex.org',
    ],
    read: behindPath,
    example: 'https://web.archive.org/web/20250405000000/https://arxiv.org/abs/2504.02495',
  },
]

const known = wrappers.map(({ hosts = [], example, read }) => ({
  hosts: [hostOf(new URL(example)), ...hosts],
  read,
}))

const maxDepth = 3

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
