/** `tldr VLM-R1`: a paper at a glance, in its own sentences. */
import { findAbstractGlance, findGlance, type GlanceRole, type Glimpse } from '../full-text/glance.ts'
import { type Block, type Card, noteBlock, type Span, textBlock } from '../model/card.ts'
import { cutText } from '../model/text.ts'
import { defineCommand } from './support/command.ts'
import { paperOption } from './support/command-options.ts'
import { itemWithLines, readWhole, sectionLink } from './support/whole-paper.ts'
import { writeAnswer } from './support/write-answer.ts'

export const command = defineCommand({
  name: 'tldr',
  partOf: 'show',
  area: 'papers',
  summary: 'A paper at a glance: problem, idea, result, data sets, limits, in its own sentences',
  options: { paper: paperOption },
  examples: ['tldr VLM-R1', 'tldr 2504.07615'],
  async run(request) {
    const paper = await request.findPaper(request.options.paper)
    const read = await readWhole(paper, request)
    const told = 'why' in read ? findAbstractGlance(paper.abstract) : findGlance(read.text)
    const quotes = told.map(({ text }, sentence) => {
      return { hit: { paper, score: 0, matches: [] }, sentence, text }
    })
    const written = told.length < 2 ? undefined : await writeAnswer(wish, quotes, request)
    const numbered = (written?.quotes ?? []).flatMap(({ sentence }) => told[sentence] ?? [])
    const ordered = [...numbered, ...told.filter((one) => !numbered.includes(one))]
    const lines = ordered.map((one, at): Span[] => [
      { bold: labels[one.role] },
      `${at < numbered.length ? ` [${at + 1}]` : ''} “${cutText(one.text, maxQuote)}”`,
      ...('why' in read || one.section === undefined
        ? []
        : [' — ', sectionLink(read.text, one.section, read.url)]),
    ])
    const card: Card = {
      title: 'At a glance',
      blocks: [
        ...(written?.answer ?? []).map(({ text, numbers }): Block => {
          return textBlock(`${text} `, ...numbers.map((number) => `[${number}]`))
        }),
        ...(lines.length === 0 ? [textBlock(unsure)] : [await itemWithLines(paper, lines, request)]),
        ...noteOf(told, 'why' in read ? read.why : undefined),
        ...(written?.note === undefined ? [] : [noteBlock(written.note)]),
      ],
      buttons: [
        { label: 'Abstract', command: `show ${paper.id} all:yes` },
        ...('why' in read ? [] : [{ label: 'Sections', command: `show ${paper.id} sections` }]),
        { label: 'Share', command: `share tldr ${paper.id}` },
      ],
      shows: { command: `tldr ${paper.id}`, papers: [paper.id] },
    }
    return card
  },
})

/** What is missing, and why. */
function noteOf(told: readonly Glimpse[], why: string | undefined): Block[] {
  if (why !== undefined) return [noteBlock(`From the abstract only: ${why}.`)]
  const missing = (Object.keys(labels) as GlanceRole[]).filter(
    (role) => !told.some((one) => one.role === role),
  )
  if (missing.length === 0 || told.length === 0) return []
  const names = missing.map((role) => labels[role].toLowerCase()).join(', ')
  return [noteBlock(`I found no clear sentence for: ${names}.`)]
}

const labels: Readonly<Record<GlanceRole, string>> = {
  problem: 'Problem',
  idea: 'Idea',
  result: 'Result',
  data: 'Data sets',
  limits: 'Limits',
}
const unsure = 'I found no sentence that clearly says what this paper does. Read its abstract.'
/** For a language model. */
const wish = 'What problem does this paper solve, how, and with what result?'
/** Longer ones are no sentence; what is cut ends in “…”. */
const maxQuote = 700
