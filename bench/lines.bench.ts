/** Problem, idea and result beside what a reader labelled: `npm run bench -- lines --corpus FILE`. */
import { parseArgs } from 'node:util'
import { findLines } from '../src/abstracts/abstract-lines.ts'
import { tellingSentence } from '../src/abstracts/highlight.ts'
import { findRoles, type Role, type Roles } from '../src/abstracts/sentence-roles.ts'
import { splitSentences } from '../src/abstracts/sentences.ts'
import { finish } from '../src/async/steps.ts'
import { cleanRecord } from '../src/ingest/clean-record.ts'
import { type LineLabels, measureAgreement, readLineLabels, roles } from './line-labels.ts'
import { readDocuments } from './read-documents.ts'
import { printTable } from './table.ts'

interface Labelled extends LineLabels {
  readonly abstract: string
  readonly texts: readonly string[]
}

type Choose = (abstract: string, texts: readonly string[]) => Roles

export async function run(words: readonly string[]): Promise<string> {
  const { values } = parseArgs({ args: [...words], options: { corpus: { type: 'string' } } })
  const labels = await readLineLabels()
  const agreement = roles.map((role) => {
    const { share, kappa } = measureAgreement(labels, role)
    return `${role} ${share.toFixed(3)} (kappa ${kappa.toFixed(3)})`
  })
  const agreed = `equal labels in two passes by one reader: ${agreement.join(', ')}`
  if (values.corpus === undefined)
    return `${agreed}\nskipped: --corpus names a file with the labelled abstracts`
  const found = await findLabelled(labels, values.corpus)
  const missing = labels.length - found.length
  return [
    agreed,
    ...(missing === 0 ? [] : [`${missing} labelled abstracts are not in the corpus as they were labelled`]),
    ...(['rules', 'held-out'] as const).map((part) => measure(part, found)),
  ].join('\n\n')
}

/** The labelled abstracts as the program would store them. */
async function findLabelled(labels: readonly LineLabels[], corpus: string): Promise<Labelled[]> {
  const texts = new Map<string, string>()
  for (const { id, text } of await readDocuments(corpus)) if (!texts.has(id)) texts.set(id, text)
  return labels.flatMap((label) => {
    const record = { identifiers: [], abstract: texts.get(label.id) ?? '' }
    const cleaned = finish(cleanRecord('bench', record, '2026-01-01'))
    const abstract = 'record' in cleaned ? cleaned.record.abstract : ''
    const sentences = splitSentences(abstract)
    return sentences.length === label.sentences ? [{ ...label, abstract, texts: sentences }] : []
  })
}

function measure(part: LineLabels['part'], found: readonly Labelled[]): string {
  const labelled = found.filter((one) => one.part === part)
  const shown = labelled.filter(({ abstract }) => findLines(abstract).length > 0).length
  return [
    `${part}: ${labelled.length} abstracts, ${shown} of them shown in a line`,
    printTable([
      ['', 'labelled', 'hit', 'right where shown', 'left out'],
      ...roles.flatMap((role) => [
        [role, ...rate(role, labelled, (_, texts) => findRoles(texts))],
        [`  ${baselines[role].name}`, ...rate(role, labelled, baselines[role].choose)],
      ]),
    ]),
  ].join('\n')
}

const baselines: Readonly<Record<Role, { name: string; choose: Choose }>> = {
  problem: { name: 'the first sentence', choose: () => ({ problem: 0 }) },
  idea: {
    name: 'the telling sentence',
    choose: (abstract, texts) => ({ idea: placeOfTelling(abstract, texts) }),
  },
  result: { name: 'the last sentence', choose: (_, texts) => ({ result: texts.length - 1 }) },
}

function placeOfTelling(abstract: string, texts: readonly string[]): number {
  // A long one ends in “…”.
  const telling = tellingSentence(abstract).replace(/…$/, '')
  return texts.findIndex((text) => text.startsWith(telling))
}

function rate(role: Role, labelled: readonly Labelled[], choose: Choose): string[] {
  const at = roles.indexOf(role)
  const chosen = labelled.map(({ abstract, texts, settled }) => ({
    wanted: settled[at] ?? undefined,
    got: choose(abstract, texts)[role],
  }))
  const wanted = chosen.filter((one) => one.wanted !== undefined).length
  const shown = chosen.filter(({ got }) => got !== undefined).length
  const hits = chosen.filter((one) => one.wanted !== undefined && one.wanted === one.got).length
  return [
    String(wanted),
    share(hits, wanted),
    share(hits, shown),
    share(labelled.length - shown, labelled.length),
  ]
}

function share(count: number, of: number): string {
  return of === 0 ? '' : (count / of).toFixed(2)
}
