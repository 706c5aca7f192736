/** What a section is for, by the words of its headings, and what a question asks for, by its own. */
import type { FullText } from '../../model/full-text.ts'
import { tokenize } from '../../search/analysis/analysis.ts'

const ofSections = {
  abstract: 'abstract summary',
  introduction: 'introduction motivation contributions overview',
  related: 'related background prior previous preliminaries literature',
  method: `method methods methodology approach approaches model models architecture framework system algorithm
    proposed formulation network encoder decoder learning embedding embeddings attention representation objective
    loss theory inference proof`,
  data: `data dataset datasets corpus corpora annotation collection annotators resource resources statistics
    benchmark preprocessing materials sources`,
  setup: `setup settings setting implementation details training hyperparameters baselines baseline metrics metric
    experimental experiments experiment configuration parameters tasks task protocol`,
  results: `results result evaluation analysis findings performance ablation error comparison discussion case
    qualitative quantitative human observations study`,
  conclusion:
    'conclusion conclusions future limitations limitation concluding summary outlook remarks ethics',
  appendix: 'appendix appendices supplemental supplementary supplement',
}
const ofQuestions = {
  number: 'many much large big long size often percentage number amount fraction',
  data: `data dataset datasets corpus corpora source sources collected collect annotated annotators annotate
    benchmark benchmarks languages language domain`,
  comparison:
    'baseline baselines compare compared comparison existing previous sota art outperform competing',
  result: `performance result results accuracy score scores improve improved improvement gain best metric metrics
    evaluate evaluated evaluation measure better perform achieve f1 bleu`,
}
export type SectionKind = keyof typeof ofSections
export type QuestionKind = keyof typeof ofQuestions
export const sectionKinds = Object.keys(ofSections) as readonly SectionKind[]
export const questionKinds = Object.keys(ofQuestions) as readonly QuestionKind[]

const kindsOfHeading = kindsBy(ofSections)
/** All that a question with such words may ask for. */
export const kindsOfQuestion = kindsBy(ofQuestions)

/** Of each section its heading behind those above it, the words of that, and all that it may be for. */
export function headingsOf({ sections }: FullText) {
  const open: string[] = []
  return sections.map(({ heading, depth, isAppendix }) => {
    open.length = Math.min(open.length, depth - 1)
    open[depth - 1] = heading
    const path = `${isAppendix ? 'Appendix ' : ''}${open.join(' ')}`
    const words = tokenize(path).map(({ word }) => word)
    return { path, words, kinds: kindsOfHeading(words) }
  })
}

function kindsBy<Kind extends string>(lists: Readonly<Record<Kind, string>>) {
  const kinds = new Map<string, Set<Kind>>()
  for (const kind of Object.keys(lists) as Kind[])
    for (const word of lists[kind].split(/\s+/)) kinds.set(word, (kinds.get(word) ?? new Set()).add(kind))
  return (words: readonly string[]) => new Set(words.flatMap((word) => [...(kinds.get(word) ?? [])]))
}
