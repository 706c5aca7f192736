/** A page of papers with its heading, and the way to the next page. */
import type { Block, Button, Card, Item, Span } from '../model/card.ts'
import type { Identifier } from '../model/identifier.ts'

export interface PaperList {
  readonly title: string
  /** What stands between the title and the summary. */
  readonly lead?: readonly Block[]
  /** Small print over the papers. */
  readonly summary: readonly Span[]
  /** Small print under the papers. */
  readonly note?: readonly Span[]
  readonly items: readonly Item[]
  /** Those of the items. */
  readonly papers: readonly Identifier[]
  /** The one of them that matches far better than the others. */
  readonly best?: Identifier | undefined
  readonly total: number
  /** Counted from 1. */
  readonly page: number
  /** The command without its page. */
  readonly command: string
  /** Only the asker sees the list: of it the papers alone are shared. */
  readonly isSecret?: boolean
  readonly buttons?: readonly Button[]
}

/** Papers on a page: what fits one message of every platform, with a row of buttons each. */
export const papersPerPage = 5

export function listCard(list: PaperList): Card {
  const pages = Math.ceil(list.total / papersPerPage)
  const at: Span[] = list.page > 1 && list.page <= pages ? [` · page ${list.page} of ${pages}`] : []
  const summary: Block = { kind: 'note', text: [...list.summary, ...at] }
  const blocks: Block[] = [...(list.lead ?? []), summary, ...list.items]
  if (list.note !== undefined) blocks.push({ kind: 'note', text: list.note })
  const buttons = pageButtons(list, pages)
  const { papers, best } = list
  const shared = list.isSecret ? `search ${papers.join(' ')}` : pageCommand(list, list.page)
  if (list.items.length > 0) buttons.push({ label: 'Share list', command: `share ${shared}` })
  return {
    title: list.title,
    blocks,
    buttons: [...buttons, ...(list.buttons ?? [])],
    ...(papers.length > 0 && {
      shows: { command: pageCommand(list, list.page), papers, ...(best !== undefined && { best }) },
    }),
  }
}

/** Which page this is, where there are several. */
export function pageNote(page: number, pages: number): Block[] {
  return pages > 1 ? [{ kind: 'note', text: [`Page ${page} of ${pages}`] }] : []
}

/** The ways to the pages before and after. */
export function pageButtons(list: Pick<PaperList, 'page' | 'command'>, pages: number): Button[] {
  const { page } = list
  const turn = (label: string, to: number): Button => {
    return { label, command: pageCommand(list, to), effect: 'replace' }
  }
  return [
    ...(page > 1 && page <= pages ? [turn('Back', page - 1)] : []),
    ...(page < pages ? [turn('More', page + 1)] : []),
  ]
}

function pageCommand({ command }: Pick<PaperList, 'command'>, page: number): string {
  return page === 1 ? command : `${command} page:${page}`
}
