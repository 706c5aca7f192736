/** A page of papers with its heading, and the way to the next page. */
import type { Block, Button, Card, Item, Span } from '../model/card.ts'

export interface PaperList {
  readonly title: string
  /** One or more sentences under the title. */
  readonly summary: readonly Span[]
  readonly items: readonly Item[]
  readonly total: number
  /** Counted from 1. */
  readonly page: number
  /** The command without its page. */
  readonly command: string
  readonly buttons?: readonly Button[]
}

/** How many papers stand on a page: what fits one message of every platform, with a row of buttons each. */
export const papersPerPage = 5

export function listCard(list: PaperList): Card {
  const pages = Math.ceil(list.total / papersPerPage)
  const blocks: Block[] = [{ kind: 'text', text: list.summary }, ...list.items]
  if (pages > 1) blocks.push({ kind: 'note', text: [`Page ${list.page} of ${pages}`] })
  const buttons: Button[] = []
  if (list.page > 1 && list.page <= pages)
    buttons.push({ label: 'Back', command: pageCommand(list, list.page - 1), effect: 'replace' })
  if (list.page < pages)
    buttons.push({ label: 'More', command: pageCommand(list, list.page + 1), effect: 'replace' })
  if (list.items.length > 0)
    buttons.push({ label: 'Share list', command: `share ${pageCommand(list, list.page)}` })
  return { title: list.title, blocks, buttons: [...buttons, ...(list.buttons ?? [])] }
}

function pageCommand(list: PaperList, page: number): string {
  return page === 1 ? list.command : `${list.command} page:${page}`
}
