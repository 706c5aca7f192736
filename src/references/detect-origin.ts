/** Where references are to be fetched from, as a person names it. */
import { singleSpaced } from '../model/words.ts'
import type { ReferenceOrigin } from '../ports/imports.ts'

/**
 * A group of Zotero's by its link or number (`zotero group 4711`), an author of arXiv's by a link to the
 * listing, or by name (`arxiv author Jane Doe`). Undefined for anything else.
 */
export function detectOrigin(said: string): ReferenceOrigin | undefined {
  const text = said.trim().replace(/^<([^|>]*)(?:\|[^>]*)?>$/, '$1')
  if (text.length > maxLength || text.includes('\n')) return undefined
  const group =
    /^(?:https?:\/\/)?(?:www\.)?zotero\.org\/groups\/(\d{1,12})(?:\/|$)/i.exec(text)?.[1] ??
    /^zotero(?: group)?[: ]{1,9}(\d{1,12})$/i.exec(text)?.[1]
  if (group !== undefined) return { kind: 'zotero-group', name: group }
  const author = parseAuthorLink(text) ?? /^arxiv author[: ](.+)$/i.exec(text)?.[1]
  const name = singleSpaced((author ?? '').replace(/[^\p{L}\p{M}\p{N}_.' -]/gu, ' '))
  return name === '' ? undefined : { kind: 'arxiv-author', name }
}

/** `arxiv.org/a/doe_j_1`, whose number arXiv's search does not know, or a search for an author. */
function parseAuthorLink(text: string): string | undefined {
  const url = /^(?:https?:\/\/)?(?:www\.)?arxiv\.org\//i.test(text)
    ? URL.parse(`https://${text.replace(/^https?:\/\//i, '')}`)
    : null
  if (url === null) return undefined
  const author = /^\/a\/([a-z_-]+?)_\d+$/i.exec(url.pathname)?.[1]
  return (
    author ??
    (url.searchParams.get('searchtype') === 'author'
      ? (url.searchParams.get('query') ?? undefined)
      : undefined)
  )
}

/** What people call it. */
export function nameOrigin({ kind, name }: ReferenceOrigin): string {
  return kind === 'zotero-group' ? `Zotero group ${name}` : `arXiv’s papers by ${name}`
}

const maxLength = 500
