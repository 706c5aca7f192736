/** `tldr VLM-R1`: a paper at a glance, in its own sentences. */
import { answerBlocks } from '../cards/quotes-card.ts'
import { findAbstractGlance, findGlance, type GlanceRole } from '../full-text/glance.ts'
import { noteBlock, type Span, textBlock } from '../model/card.ts'
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
    const isWhole = !('why' in read)
    const told = isWhole ? findGlance(read.text) : findAbstractGlance(paper.abstract)
    const quotes = told.map((one, sentence) => ({ hit: { paper, score: 0, matches: [] }, sentence, ...one }))
    const written = quotes.length < 2 ? undefined : await writeAnswer(wish, quotes, request)
    const numbered = written?.quotes ?? []
    const ordered = [...numbered, ...quotes.filter((one) => !numbered.includes(one))]
    const lines = ordered.map(({ role, text, section }, at): Span[] => [
      { bold: labels[role] },
      `${at < numbered.length ? ` [${at + 1}]` : ''} “${cutText(text, maxQuote)}”`,
      ...(isWhole && section !== undefined ? [' — ', sectionLink(read.text, section, read.url)] : []),
    ])
    const missing = Object.entries(labels).filter(([role]) => !told.some((one) => one.role === role))
    const names = missing.map(([, label]) => label.toLowerCase()).join(', ')
    const lack = told.length === 0 || names === '' ? undefined : `I found no clear sentence for: ${names}.`
    const notes = [isWhole ? lack : `From the abstract only: ${read.why}.`, written?.note]
    return {
      title: 'At a glance',
      blocks: [
        ...answerBlocks(written?.answer),
        lines.length === 0 ? textBlock(unsure) : await itemWithLines(paper, lines, request),
        ...notes.flatMap((note) => (note === undefined ? [] : [noteBlock(note)])),
      ],
      buttons: [
        { label: 'Abstract', command: `show ${paper.id} all:yes` },
        ...(isWhole ? [{ label: 'Sections', command: `show ${paper.id} sections` }] : []),
        { label: 'Share', command: `share tldr ${paper.id}` },
      ],
      shows: { command: `tldr ${paper.id}`, papers: [paper.id] },
    }
  },
})

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
