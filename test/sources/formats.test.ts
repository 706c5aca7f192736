import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import {
  maxOrderOf,
  parseVersioned,
  saysWithdrawn,
  submissionWindow,
} from '../../src/sources/formats/arxiv.ts'
import { splitAuthors } from '../../src/sources/formats/authors.ts'
import { parseDay } from '../../src/sources/formats/days.ts'
import { parseMarkup } from '../../src/sources/formats/markup.ts'
import { parsePaperTable } from '../../src/sources/formats/paper-table.ts'
import { parseXml, XmlFault } from '../../src/sources/formats/parse-xml.ts'

describe('authors in one text', () => {
  it.each([
    ['Ada Author, Ben Both', ['Ada Author', 'Ben Both']],
    ['Ada Author, Ben Both and Cy Co', ['Ada Author', 'Ben Both', 'Cy Co']],
    ['Ada Author, Ben Both, and Cy Co', ['Ada Author', 'Ben Both', 'Cy Co']],
    ['John Smith, Jr., Ada Author', ['John Smith, Jr.', 'Ada Author']],
    ['Ada Author (Lab (Room 1), Town), Ben Both (2)', ['Ada Author', 'Ben Both']],
    ['Ada (open, Ben', ['Ada (open', 'Ben']],
    ['Alexandra Anderson', ['Alexandra Anderson']],
    ['', []],
  ])('%s', (text, names) => {
    expect(splitAuthors(text)).toEqual(names)
  })

  it('come back as they were joined', () => {
    const name = fc.stringMatching(/^[A-Z][a-z]{1,8} [A-Z][a-z]{3,8}$/)
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (names) => {
        expect(splitAuthors(names.join(', '))).toEqual(names)
      }),
    )
  })
})

describe('days', () => {
  it.each([
    ['2025-04-10', '2025-04-10'],
    ['2025-04-10T23:30:00Z', '2025-04-10'],
    ['Thu, 10 Apr 2025 23:30:00 -0400', '2025-04-11'],
    ['2025-02-30', undefined],
    ['last Tuesday', undefined],
    ['+275760-09-13', undefined],
    ['', undefined],
  ])('%s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  it('never fail, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const day = parseDay(text)
        if (day !== undefined) expect(Temporal.PlainDate.from(day).toString()).toBe(day)
      }),
    )
  })
})

describe('arXiv numbers', () => {
  it('are read with their version from every form that the services print', () => {
    for (const [text, number, version] of [
      ['http://arxiv.org/abs/2504.07615v2', '2504.07615', 2],
      ['oai:arXiv.org:2504.07615v1', '2504.07615', 1],
      ['oai:arXiv.org:hep-th/9901001', 'hep-th/9901001', undefined],
      ['http://arxiv.org/abs/math.GT/0309136v12', 'math.GT/0309136', 12],
    ] as const)
      expect(parseVersioned(text)).toEqual({ number, version })
  })

  it('grow with time', () => {
    expect(maxOrderOf(['2503.99999', '2504.00001', 'hep-th/9901001'])).toBe(maxOrderOf(['2504.00001']))
    expect(maxOrderOf([])).toBe(0)
  })

  it('were submitted between the two working days before', () => {
    const window = (day: string) => Object.values(submissionWindow(day)).map(String)
    expect(window('2025-04-10')).toEqual(['2025-04-08T18:00:00Z', '2025-04-09T18:00:00Z'])
    expect(window('2025-04-08')).toEqual(['2025-04-04T18:00:00Z', '2025-04-07T18:00:00Z'])
    expect(window('2025-04-07')).toEqual(['2025-04-03T18:00:00Z', '2025-04-04T18:00:00Z'])
    expect(window('2025-01-10')[0]).toBe('2025-01-08T19:00:00Z')
  })

  it.each([
    'This paper has been withdrawn by the author',
    'This paper has been withdrawn from arXiv due to an error in Theorem 2',
    'It was withdrawn from the arXiv.',
    'withdrawn by arXiv administrators',
    'Paper withdrawn: Lemma 2 is wrong',
    'v2: withdrawn',
    '12 pages, withdrawn due to an error',
    '12 pages, 3 figures. This submission has now been temporarily withdrawn',
    'The authors have withdrawn this paper',
  ])('are withdrawn when the comments say so: %s', (comments) => {
    expect(saysWithdrawn(comments)).toBe(true)
  })

  it.each([
    '12 pages',
    'Withdrawn from ICLR',
    'This paper was withdrawn from ICLR 2026',
    'Replaces the withdrawn submission arXiv:2401.1',
    'Extends arXiv:2401.1 (withdrawn)',
    'The previous version was withdrawn; this one is right',
    'This paper was not withdrawn',
  ])('are not withdrawn when a venue is left, or another paper was: %s', (comments) => {
    expect(saysWithdrawn(comments)).toBe(false)
  })
})

describe('XML', () => {
  it('is read whole or not at all, however it is cut', () => {
    const whole =
      '<?xml version="1.0"?><feed><entry><id>2401.00010</id><title>A &amp; B</title></entry></feed>'
    expect(finish(parseXml(whole, ['entry']))).toMatchObject({
      feed: { entry: [{ id: '2401.00010', title: 'A & B' }] },
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length - 1 }), (length) => {
        expect(() => finish(parseXml(whole.slice(0, length), []))).toThrow(XmlFault)
      }),
    )
  })

  it('is refused with a fault of its own, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          finish(parseXml(text, []))
        } catch (error) {
          expect(error).toBeInstanceOf(XmlFault)
        }
      }),
    )
  })
})

describe('markup and tables', () => {
  it('never fail, whatever the text', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constant('|**2025-04-10**|**T**|A et.al.|[2504.07615](http://arxiv.org/abs/2504.07615)|null|'),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const table = finish(parsePaperTable(lines.join('\n')))
        expect(table.announced).toBe(table.records.length + table.faults.length)
        expect(typeof parseMarkup(lines.join('<p>'), 1_000)).toBe('string')
      }),
    )
    expect(parseMarkup('<p>One &amp; <b>two</b></p><script>x</script>', 1_000)).toBe('One & two')
  })

  it('keep the parentheses in a link', () => {
    const link = 'https://doi.org/10.1016/S0140-6736(20)30183-5'
    const { records } = finish(parsePaperTable(`|A Title|Ada|[paper](${link})|[code](https://x.example/a)|`))
    expect(records).toMatchObject([{ title: 'A Title', identifiers: [link], links: ['https://x.example/a'] }])
  })
})
