/** What became of the references that a person imported: counts, then entry by entry. */
import type { Block, Button, Card, Span } from '../model/card.ts'
import { type FiledReference, maxReferences } from '../model/reference.ts'
import { cutText } from '../model/text.ts'
import { type Import, type ImportEntry, nameImport, type Outcome } from '../ports/imports.ts'
import { pageButtons, pageNote } from './list-card.ts'
import { countPapers } from './paper-item.ts'

/** Entries on a page: a line each. */
export const entriesPerPage = 20

/** `entries` are those of the page. */
export function referencesCard(imported: Import, entries: readonly ImportEntry[], page: number): Card {
  const isOpen = imported.state === 'open'
  const reportCommand = `import report ${nameImport(imported.id)}`
  const pages = Math.ceil(imported.entries / entriesPerPage)
  const blocks: Block[] = [
    { kind: 'text', text: [summarise(imported)] },
    ...(imported.why === undefined ? [] : [{ kind: 'text' as const, text: [imported.why] }]),
    ...(entries.length === 0 ? [] : [{ kind: 'text' as const, text: entries.flatMap(line) }]),
    ...pageNote(page, pages),
    ...(isOpen ? [{ kind: 'note' as const, text: [goesOn] }] : []),
  ]
  const turns = pageButtons({ page, command: reportCommand }, pages)
  const look: Button[] = isOpen
    ? [{ label: 'Refresh', command: reportCommand, effect: 'replace' }]
    : [readingList]
  const undo: Button[] = imported.entries === 0 ? [] : [undoButton(imported)]
  const title = isOpen ? 'Importing…' : imported.state === 'failed' ? 'Not imported' : 'Imported'
  const buttons = [...turns, ...look, ...undo]
  const again = page === 1 ? reportCommand : `${reportCommand} page:${page}`
  return {
    title,
    blocks,
    buttons,
    ...(undo[0] && { did: { act: 'import', target: {}, undo: undo[0].command } }),
    ...(isOpen ? { goesOn: again } : {}),
  }
}

/** For whoever did not see the end; `isHere` where the list of the import is that of the direct messages. */
export function importEndedCard(imported: Import, { isHere }: { readonly isHere: boolean }): Card {
  const { state, why } = imported
  const report: Button = { label: 'Report', command: `import report ${nameImport(imported.id)}` }
  const undo = undoButton(imported)
  const where = isHere ? '' : 'Where you asked, '
  return {
    title: state === 'failed' ? 'Your import stopped' : 'Your import is done',
    blocks: [
      { kind: 'text', text: [summarise(imported)] },
      ...(why === undefined ? [] : [{ kind: 'text' as const, text: [why] }]),
      {
        kind: 'note',
        text: [
          where,
          { code: report.command },
          ' shows what became of each entry, ',
          { code: undo.command },
          ' takes it back.',
        ],
      },
    ],
    buttons: isHere ? [report, readingList, undo] : [],
  }
}

/** Pasted references that nobody asked to import: nothing is done before a press. */
export function offerImportCard(entries: readonly FiledReference[], text: string): Card {
  const [first] = entries
  const count = entries.length.toLocaleString('en')
  const what = entries.length === 1 ? 'this entry' : `these ${count} entries`
  const search = entries.length === 1 && first?.title !== undefined ? [first.title] : []
  return {
    title: entries.length === 1 ? 'A reference' : `${count} references`,
    blocks: [{ kind: 'text', text: [`I can put ${what} on your reading list, which only you see.`] }],
    buttons: [
      { label: `Import ${what}`, command: `import ${text}`, effect: 'replace' },
      ...search.map((title) => ({ label: 'Search for it', command: `search ${title}` })),
    ],
  }
}

/** What was taken out again. */
export function undoneCard({ name, list }: Pick<Import, 'name' | 'list'>, papers: number): Card {
  const where = list === undefined ? 'your reading list' : 'the shelf'
  const sentence = `${countPapers(papers)} of ${name} ${papers === 1 ? 'is' : 'are'} off ${where} again. The votes of this import are gone too.`
  return {
    title: 'Taken back',
    blocks: [{ kind: 'text', text: [sentence] }],
    buttons: [readingList],
  }
}

function summarise({ name, state, entries, outcomes, kept, asVotes, origin, list }: Import): string {
  const where = list === undefined ? 'your reading list' : 'the shelf'
  const count = (outcome: Outcome) => outcomes.get(outcome) ?? 0
  const done = [...outcomes.values()].reduce((sum, each) => sum + each, 0)
  const added = count('found') + count('fetched')
  const votes = asVotes && added + count('had') > 0 ? ', with a vote for each' : ''
  const parts = [
    added > 0
      ? `${countPapers(added)} ${added === 1 ? 'is' : 'are'} new on ${where}${votes} (${count('found')} found here, ${count('fetched')} fetched)`
      : `${kept > 0 ? 'No paper' : 'Nothing'} is new on ${where}${votes}`,
    ...(count('had') > 0 ? [`${count('had')} ${count('had') === 1 ? 'was' : 'were'} on it before`] : []),
    ...(count('twice') > 0 ? [`${count('twice')} twice in it`] : []),
    ...(count('missing') > 0
      ? [
          `${count('missing')} not found${sayKept(kept, count('missing'), list === undefined ? 'your list' : 'it')}`,
        ]
      : []),
    ...(count('broken') > 0 ? [`${count('broken')} could not be read`] : []),
    ...(origin !== undefined && entries >= maxReferences ? [mayBeCut] : []),
  ]
  const far =
    state === 'open'
      ? `${done.toLocaleString('en')} of ${entries.toLocaleString('en')} entries are done. `
      : `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}. `
  return `${cutText(name, 120)}: ${far}${parts.join('; ')}.`
}

/** Those that are not on the list as they are were taken off. */
function sayKept(kept: number, missing: number, where: string): string {
  if (kept === 0) return ''
  const what = kept >= missing ? 'kept' : `${kept.toLocaleString('en')} of them kept`
  return `, ${what} on ${where} as imported until the paper arrives`
}

const mayBeCut = `I take ${maxReferences.toLocaleString('en')} entries at most, so what it has beyond these is left out`

function line(entry: ImportEntry): Span[] {
  const { outcome, line: at, why } = entry
  const label = cutText(entry.label, 100)
  const said = outcome === undefined ? 'not done yet' : outcomeWords[outcome]
  const reason = why === undefined || (outcome !== 'missing' && outcome !== 'broken') ? '' : `: it ${why}`
  return [{ bold: said }, ` · line ${at} · ${label}${reason}\n`]
}

export const outcomeWords: { readonly [Kind in Outcome]: string } = {
  found: 'found',
  fetched: 'fetched',
  had: 'on your list before',
  twice: 'twice',
  missing: 'not found',
  broken: 'could not be read',
  'as-published': 'as published',
  wrong: 'described wrongly',
  appeared: 'has appeared',
  withdrawn: 'withdrawn or retracted',
  'other-paper': 'another paper',
}

/** Names the import, as there may be a newer one by the time it is pressed. */
function undoButton({ id }: Import): Button {
  return { label: 'Undo', command: `import undo ${nameImport(id)}`, effect: 'replace' }
}

const readingList: Button = { label: 'Reading list', command: 'saved' }
const goesOn = 'I go on while I run, also after a restart, no faster than the services allow.'
