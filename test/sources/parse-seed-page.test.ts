import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { parseSeedPage as readInSteps } from '../../src/sources/parse-seed-page.ts'

const abstract =
  'We introduce a method that improves reasoning in language models by training on verifiable rewards only.'
const entry = (title: string, date = '2025-04-10 10:05:15') =>
  `${title}\n\nAuthors:Haozhan Shen, Peng Liu\nDate:${date}\n\n${abstract}\n`

const parseSeedPage = (page: string) => finish(readInSteps(page))

describe('parseSeedPage', () => {
  it('reads the dated topic page', () => {
    const page = parseSeedPage(`LLM-RL - 2025-04-12\n\n${entry('VLM-R1')}\n${entry('Kimi-VL')}`)
    expect(page.faults).toEqual([])
    expect(page.announced).toBe(2)
    expect(page.records[0]).toEqual({
      identifiers: [],
      title: 'VLM-R1',
      authors: ['Haozhan Shen', 'Peng Liu'],
      abstract,
      published: '2025-04-10',
      listed: '2025-04-12',
    })
    expect(page.records[1]?.title).toBe('Kimi-VL')
  })

  it('reads the bare list of abstracts, one a line', () => {
    const page = parseSeedPage(`${abstract}\r\n\r\n${abstract} Again.\r\n`)
    expect(page.records.map((record) => record.abstract)).toEqual([abstract, `${abstract} Again.`])
    expect(page.faults).toEqual([])
  })

  it('reads entries without a day at their head, which tell no day of listing', () => {
    const page = parseSeedPage(`${entry('VLM-R1')}\n${entry('Kimi-VL')}`)
    expect(page.faults).toEqual([])
    expect(page.records.map(({ title, listed }) => ({ title, listed }))).toEqual([
      { title: 'VLM-R1', listed: undefined },
      { title: 'Kimi-VL', listed: undefined },
    ])
  })

  it('reads the paper’s number from a link, and passes over remarks in the credits', () => {
    const credits = (link: string) => `2025-04-10\nLink:${link}\nSeen:somewhere/papers.jsonl`
    const read = (link: string) => parseSeedPage(entry('VLM-R1', credits(link)))
    const page = read('https://arxiv.org/abs/2504.07615')
    expect(page.faults).toEqual([])
    expect(page.records[0]).toMatchObject({ identifiers: ['arxiv:2504.07615'], published: '2025-04-10' })
    expect(read('https://example.org/x')).toMatchObject({
      records: [{ title: 'VLM-R1', identifiers: [] }],
      faults: [{ line: 3, message: '“https://example.org/x” names no paper' }],
    })
  })

  it('joins an abstract of several paragraphs', () => {
    const page = parseSeedPage(
      `LLM-RL - 2025-04-12\n\n${entry('VLM-R1')}\nMore of it.\n\n${entry('Kimi-VL')}`,
    )
    expect(page.records[0]?.abstract).toBe(`${abstract} More of it.`)
    expect(page.records[1]?.title).toBe('Kimi-VL')
  })

  it('names the line of a broken record and keeps the others', () => {
    const page = parseSeedPage(
      `LLM-RL - 2025-04-12\n\n${entry('Good')}\n${entry('Bad date', 'last Tuesday')}\nNo abstract\n\nAuthors:A B\nDate:2025-04-10\n`,
    )
    expect(page.records.map((record) => record.title)).toEqual(['Good', 'Bad date'])
    expect(page.records[1]?.published).toBeUndefined()
    expect(page.announced).toBe(3)
    expect(page.faults).toEqual([
      { line: 12, message: '“last Tuesday” is not a date' },
      { line: 17, message: 'the paper has no abstract' },
    ])
  })

  it('reports a line that is too short to be an abstract', () => {
    const page = parseSeedPage(`${abstract}\nnot an abstract\n`)
    expect(page.records).toHaveLength(1)
    expect(page.faults).toEqual([{ line: 2, message: '“not an abstract” is too short to be an abstract' }])
  })

  it('says that an empty page is empty', () => {
    expect(parseSeedPage(' \n').faults).toEqual([{ line: 1, message: 'the page is empty' }])
  })

  it('reads what it prints: any entries come back in order', () => {
    const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,12}$/)
    const title = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
    const paper = fc.record({ title, authors: fc.array(title, { minLength: 1, maxLength: 4 }) })
    fc.assert(
      fc.property(fc.array(paper, { minLength: 1, maxLength: 8 }), (papers) => {
        const text = papers.map(
          ({ title, authors }) => `${title}\n\nAuthors:${authors.join(', ')}\nDate:2025-04-10\n\n${abstract}`,
        )
        const page = parseSeedPage(`LLM-RL - 2025-04-12\n\n${text.join('\n\n')}`)
        expect(page.faults).toEqual([])
        expect(page.records.map(({ title, authors }) => ({ title, authors }))).toEqual(papers)
      }),
    )
  })

  it('never fails, and accounts for every record it announces, whatever the text', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('', 'Authors:A B', 'Date:2025-04-10', 'Date:x', abstract, 'A title'),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.boolean(), (lines, isDated) => {
        const page = parseSeedPage([...(isDated ? ['LLM-RL - 2025-04-12', ''] : []), ...lines].join('\n'))
        expect(page.records.length).toBeLessThanOrEqual(page.announced)
        expect(page.announced - page.records.length).toBeLessThanOrEqual(page.faults.length)
      }),
    )
  })
})
