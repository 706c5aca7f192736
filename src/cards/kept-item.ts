/** An imported reference whose paper is not there, as one entry of its owner's list. */
import type { Item } from '../model/card.ts'
import { identifierUrl } from '../model/identifier.ts'
import type { KeptReference } from '../ports/kept-references.ts'
import { firstAuthors } from './paper-item.ts'

export function keptItem({ name, reference }: KeptReference): Item {
  const { label, title, authors, others = [], year, identifiers } = reference
  const [id] = identifiers
  const url = id === undefined ? undefined : identifierUrl(id)
  const known = [firstAuthors([...authors, ...others]), year?.toString() ?? ''].filter((part) => part !== '')
  return {
    kind: 'item',
    title: title ?? label,
    ...(url === undefined ? {} : { url }),
    meta: [...known, 'imported'].join(' · '),
    text: [],
    buttons: [{ label: 'Remove', command: `unsave imported:${name}`, effect: 'replace' }],
  }
}

/** `17 imported entries without a paper here`. */
export function sayImported(count: number): string {
  return `${count.toLocaleString('en')} imported ${count === 1 ? 'entry' : 'entries'} without a paper here`
}
