/** Questions over whole papers with marked evidence: `papers.jsonl.gz` and `questions.jsonl` of a folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { splitSentences } from '../src/abstracts/sentences.ts'
import type { FullText, Section } from '../src/model/full-text.ts'

const paperSchema = z.object({
  id: z.string(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string().nullable(), paragraphs: z.array(z.string()) })),
})
const questionSchema = z.object({
  id: z.string(),
  paper: z.string(),
  question: z.string(),
  evidence: z.array(z.string()),
  unanswerable: z.boolean(),
  disputed: z.boolean(),
})

export type WholePaper = z.infer<typeof paperSchema>
export type PaperQuestion = z.infer<typeof questionSchema>

/** Throws where a file is missing or a line is not such. */
export async function readQuestions(folder: string) {
  const papers = gunzipSync(await readFile(join(folder, 'papers.jsonl.gz'))).toString('utf8')
  const questions = await readFile(join(folder, 'questions.jsonl'), 'utf8')
  const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
  return {
    papers: linesOf(papers).map((line) => paperSchema.parse(JSON.parse(line))),
    questions: linesOf(questions).map((line) => questionSchema.parse(JSON.parse(line))),
  }
}

/** As a page would be parsed: headings nested as “A ::: B”. */
export function fullTextOf({ sections }: WholePaper): FullText {
  return {
    version: 0,
    sections: sections.map(({ heading, paragraphs }, at): Section => {
      const names = (heading ?? '').split(' ::: ')
      return {
        anchor: `S${at}`,
        heading: names.at(-1) ?? '',
        depth: names.length,
        isAppendix: false,
        paragraphs: paragraphs.map((text) => ({ kind: 'text', sentences: splitSentences(text) })),
      }
    }),
    tables: [],
    references: [],
  }
}

/** Whether a paragraph is one that people marked. */
export function isEvidence({ evidence }: PaperQuestion, paragraph: string): boolean {
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim()
  return evidence.some((one) => plain(one) === plain(paragraph))
}
