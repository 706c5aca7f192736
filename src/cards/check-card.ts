/** What became of checked references: a summary for one screen, and all of it as a file. */
import type { Block, Card, Finding, Span } from '../model/card.ts'
import { foldLetters } from '../model/fold.ts'
import type { Verdict, VerdictKind } from '../model/judge-reference.ts'
import type { Corrected } from '../model/reference.ts'
import { cutText, joinNames } from '../model/text.ts'
import { type Import, type ImportEntry, nameImport } from '../ports/imports.ts'
import { outcomeWords } from './references-card.ts'

/** What was asked: a number of papers here, and services by name, none where the network may not be used. */
export interface Asked {
  readonly papers: number
  readonly services: readonly string[]
}

export interface CheckShown {
  readonly checked: Import
  /** The first of them, problems first. */
  readonly entries: readonly ImportEntry[]
  readonly asked: Asked
  /** All entries in lines, once it ended; and the corrected BibTeX where a field was wrong. */
  readonly report?: string | undefined
  readonly corrected?: Corrected | undefined
}

/** Entries that need a look, on the card; the file has all. */
export const entriesShown = 6

export function checkCard({ checked, asked, report, corrected, ...shown }: CheckShown): Card {
  const entries = shown.entries.map((entry) => sayOnce(entry, asked))
  const isOpen = checked.state === 'open'
  const command = `check report ${nameImport(checked.id)}`
  const problems = entries.filter(({ outcome }) => outcome !== undefined && outcome !== 'as-published')
  const first = problems.slice(0, entriesShown)
  const isAll = first.length === problems.length
  const blocks: Block[] = [
    { kind: 'text', text: [summarise(checked)] },
    ...(checked.why === undefined ? [] : [{ kind: 'text' as const, text: [checked.why] }]),
    ...first.map((entry): Block => ({ kind: 'text', text: sayEntry(entry) })),
    { kind: 'note', text: [sayAsked(checked, asked), ...(isOpen ? [' ', goesOn] : [])] },
    ...(report === undefined || (isAll && checked.entries <= entriesShown)
      ? []
      : [file('references-checked.txt', 'text/plain', report)]),
    ...(corrected === undefined || corrected.changes.length === 0
      ? []
      : [file(correctedName(checked.name), 'application/x-bibtex', corrected.text)]),
  ]
  const title = isOpen ? 'Checking…' : checked.state === 'failed' ? 'Check stopped' : 'References checked'
  const findings = entries.slice(0, findingsTold).map(asFinding)
  return isOpen
    ? {
        title,
        blocks,
        findings,
        buttons: [{ label: 'Refresh', command, effect: 'replace' }],
        goesOn: command,
      }
    : { title, blocks, findings, buttons: [] }
}

/** For people who did not see the end. */
export function checkEndedCard(checked: Import): Card {
  return {
    title: checked.state === 'failed' ? 'Your check stopped' : 'Your references are checked',
    blocks: [{ kind: 'text', text: [summarise(checked)] }],
    buttons: [{ label: 'Report', command: `check report ${nameImport(checked.id)}` }],
  }
}

/** The lines of a report on all entries, and of the fields that were changed. */
export function* writeReport(
  { checked, asked }: Pick<CheckShown, 'checked' | 'asked'>,
  entries: readonly ImportEntry[],
  changes: readonly string[],
): Generator<void, string, void> {
  const lines = [summarise(checked), sayAsked(checked, asked), '']
  for (const entry of entries) {
    lines.push(`line ${entry.line} · ${nameOutcome(entry)} · ${entry.label}`)
    lines.push(...sayVerdict(sayOnce(entry, asked)).map((said) => `    ${said}`))
    yield
  }
  const changed = changes.length === 0 ? [] : ['', `Changed in ${correctedName(checked.name)}:`, ...changes]
  return `${[...lines, ...changed].join('\n')}\n`
}

/** That nothing was looked up elsewhere is said once, for all entries. */
function sayOnce(entry: ImportEntry, { services }: Asked): ImportEntry {
  return entry.outcome === 'missing' && services.length === 0 ? { ...entry, why: undefined } : entry
}

function file(name: string, mediaType: string, content: string): Block {
  return { kind: 'file', name, mediaType, content, isAttached: true }
}

function correctedName(name: string): string {
  return `${name.replace(/\.\w{1,10}$/, '').replace(/[^\w.-]+/g, '-')}-corrected.bib`
}

function summarise({ name, state, entries, outcomes }: Import): string {
  const counted = shownKinds.flatMap((kind) => {
    const count = outcomes.get(kind) ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en')} ${outcomeWords[kind]}`]
  })
  const done = [...outcomes.values()].reduce((sum, count) => sum + count, 0)
  const all = `${entries.toLocaleString('en')} ${entries === 1 ? 'reference' : 'references'}`
  const far = state === 'open' ? `${done.toLocaleString('en')} of ${all} checked` : all
  return `${cutText(name, 100)}: ${far}${counted.length === 0 ? '' : `. ${counted.join(', ')}`}.`
}

/** “Not found” says where it was looked for, and never more. */
function sayAsked({ outcomes }: Import, { papers, services }: Asked): string {
  const asked =
    services.length === 0
      ? 'I asked no other service, as I may not use the network here.'
      : `I also asked ${joinNames(services)}.`
  const missing =
    (outcomes.get('missing') ?? 0) === 0
      ? ''
      : ' “Not found” means only that: such a paper may exist elsewhere.'
  return `Compared with ${papers.toLocaleString('en')} papers here. ${asked}${missing}`
}

function sayEntry(entry: ImportEntry): Span[] {
  const said = sayVerdict(entry)
  const details = said.length === 0 ? '' : `: ${said.join('; ')}`
  return [
    { bold: nameOutcome(entry) },
    ` · line ${entry.line} · ${cutText(entry.label, 90)}${cutText(details, 300)}`,
  ]
}

function asFinding(entry: ImportEntry): Finding {
  const note = sayVerdict(entry).join('; ')
  const paper = entry.verdict?.paper
  return { about: entry.label, verdict: nameOutcome(entry), ...(paper && { paper }), ...(note && { note }) }
}

function nameOutcome({ outcome }: ImportEntry): string {
  return outcome === undefined ? 'not checked yet' : outcomeWords[outcome]
}

function sayVerdict({ verdict, why, outcome, label }: ImportEntry): string[] {
  if (verdict === undefined) return why === undefined || outcome === 'as-published' ? [] : [`it ${why}`]
  return [
    ...sayNamed(verdict, label),
    ...verdict.wrong.map(({ field, said, right }) => {
      const name = field === 'author' ? 'first author' : field
      return `${name} is ${right || 'not known'}${said === '' ? '' : `, not ${said}`}`
    }),
    ...(verdict.where === undefined ? [] : [`it has appeared: ${verdict.where}`]),
  ]
}

function sayNamed({ kind, named, wrong, title }: Verdict, label: string): string[] {
  if (kind !== 'other-paper') return []
  const described =
    wrong.length === 0 || foldLetters(label) === foldLetters(title) ? '' : `; it describes “${title}”`
  return [`its identifier is of “${named ?? title}”${described}`]
}

const shownKinds: readonly VerdictKind[] = [
  'as-published',
  'wrong',
  'other-paper',
  'withdrawn',
  'appeared',
  'missing',
  'broken',
]
/** To programs; the file has all. */
const findingsTold = 200
const goesOn = 'I go on while I run, also after a restart.'
