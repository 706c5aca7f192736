import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { maxOrderOf, parseVersioned, submissionWindow } from '../../src/sources/formats/arxiv.ts'
import { namesOf, splitAuthors } from '../../src/sources/formats/authors.ts'
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
    [" Smith, J., van der Berg, C. D., O'Neil, P. ", ['Smith, J.', 'van der Berg, C. D.', "O'Neil, P."]],
    ['Müller, K.-H., Li, X., Ann Bell', ['Müller, K.-H.', 'Li, X.', 'Ann Bell']],
    ['Smith, John, van den Hoeven, Joris', ['Smith, John', 'van den Hoeven, Joris']],
    ['García Márquez, Gabriela', ['García Márquez, Gabriela']],
    [
      'García Márquez, Gabriela María; Borges, Jorge Luis;',
      ['García Márquez, Gabriela María', 'Borges, Jorge Luis'],
    ],
    ['Smith, J. and Doe, K.', ['Smith, J.', 'Doe, K.']],
    ['Smith, J.D., Jr., & Doe, K.', ['Smith, J.D., Jr.', 'Doe, K.']],
    ['Ann Bell; Carl Dorn|Eva Fox', ['Ann Bell', 'Carl Dorn', 'Eva Fox']],
    ['jane.roe@lab.example (Jane Roe)', ['Jane Roe']],
    ['a@b.example (Jane Roe), Joe Poe <c@d.example>', ['Jane Roe', 'Joe Poe']],
    ['noreply@lab.example', []],
    ['"Roe, Jane" <jane@lab.example>', ['Roe, Jane']],
    ['William "Bill" Roe', ['William "Bill" Roe']],
    ['MaxiMin: Ai Lin, Bo Chen', ['MaxiMin', 'Ai Lin', 'Bo Chen']],
    ['A Lab, B Collaboration: Ai Lin', ['A Lab', 'B Collaboration', 'Ai Lin']],
    ['Ann Bell & Carl Dorn', ['Ann Bell', 'Carl Dorn']],
    ['王阳；李伟', ['王阳', '李伟']],
    ['王阳、李伟，张三 等', ['王阳', '李伟', '张三']],
    ['Jane Doe et al.', ['Jane Doe']],
    ['Jane Doe, Joe Poe, et al', ['Jane Doe', 'Joe Poe']],
    ['Jane Doe and others', ['Jane Doe']],
    ['A. Bee, C. Dee, and 12 others', ['A. Bee', 'C. Dee']],
    ['By Yash More', ['Yash More']],
    ['Alexandra Anderson', ['Alexandra Anderson']],
    ['Jane Doe und John Roe', ['Jane Doe', 'John Roe']],
    ['Jane Doe · John Roe', ['Jane Doe', 'John Roe']],
    ['Jane Doe\n\nJohn Roe', ['Jane Doe', 'John Roe']],
    ['Jane\nDoe', ['Jane Doe']],
    ['Jane Doe,\nJohn\nRoe', ['Jane Doe', 'John Roe']],
    ['Centers for Disease Control and Prevention', ['Centers for Disease Control and Prevention']],
    [
      'Ada Author, Food and Agriculture Organization & Ben Both',
      ['Ada Author', 'Food and Agriculture Organization', 'Ben Both'],
    ],
    ['ATLAS Collaboration and Ada Author', ['ATLAS Collaboration', 'Ada Author']],
    ['Ada Author and the ATLAS Collaboration', ['Ada Author', 'the ATLAS Collaboration']],
    ['', []],
  ])('%s', (text, names) => {
    expect(finish(splitAuthors(text))).toEqual(names)
  })

  it('are read in many steps, however long the line is, and hold nobody up by parentheses', () => {
    for (const piece of ['a, ', 'Ann Bell; ', 'a@b (c) ', 'a b: ', 'x and y, ', '('])
      expect([...splitAuthors(piece.repeat(300_000 / piece.length))].length, piece).toBeGreaterThan(50)
  })

  it('are people where a comma is always between two, also those of one name', () => {
    expect(finish(splitAuthors('Aarti, Sanjiv Tomar', true))).toEqual(['Aarti', 'Sanjiv Tomar'])
    expect(finish(splitAuthors('MaxiMin: Ai Lin, Plato and Bo Chen et al.', true))).toEqual([
      'MaxiMin',
      'Ai Lin',
      'Plato',
      'Bo Chen',
    ])
  })

  it('are one in each element where there are several, whatever the order of the name', () => {
    expect(finish(namesOf(['Ada Author', 'Ben, Both', 'García Márquez, Gabriela María']))).toEqual([
      'Ada Author',
      'Ben, Both',
      'García Márquez, Gabriela María',
    ])
    expect(finish(namesOf(['Ann Bell and Carl Dorn', 'x@y.example (Eva Fox)']))).toEqual([
      'Ann Bell',
      'Carl Dorn',
      'Eva Fox',
    ])
    expect(finish(namesOf([]))).toEqual([])
  })

  it('come back as journals print them', () => {
    const family = fc.stringMatching(/^(van der )?[A-Z][a-z]{2,8}(-[A-Z][a-z]{2,8})?$/)
    const initials = fc.stringMatching(/^([A-Z]\. ){0,2}[A-Z]\.$/)
    const name = fc.tuple(family, initials).map((parts) => parts.join(', '))
    for (const joint of [', ', '; ', ' and ', ' & '])
      fc.assert(
        fc.property(fc.array(name, { maxLength: 6 }), (names) => {
          expect(finish(splitAuthors(names.join(joint)))).toEqual(names)
        }),
      )
  })

  it('come back as they were joined', () => {
    // “By” begins a byline, and no name.
    const name = fc
      .stringMatching(/^[A-Z][a-z]{1,8} [A-Z][a-z]{3,8}$/)
      .filter((text) => !text.startsWith('By '))
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (names) => {
        expect(finish(splitAuthors(names.join(', ')))).toEqual(names)
      }),
    )
  })
})

describe('days', () => {
  it.each([
    ['2025-04-10', '2025-04-10'],
    ['2025-04-10T23:30:00Z', '2025-04-10'],
    ['Thu, 10 Apr 2025 23:30:00 -0400', '2025-04-10'],
    ['2025-02-30', undefined],
    ['last Tuesday', undefined],
    ['+275760-09-13', undefined],
    ['', undefined],
    ['5 Oct 2026', '2026-10-05'],
    ['5. October 2026', '2026-10-05'],
    ['05-Oct-26', '2026-10-05'],
    ['1 Jan 70 00:00:00 GMT', '1970-01-01'],
    ['Oct 5th, 2026', '2026-10-05'],
    ['Mon Oct  5 09:00:00 2026', '2026-10-05'],
    ['Mon Oct 5 23:00:00 PDT 2026', '2026-10-05'],
    ['Monday, 05-Oct-26 09:00:00 GMT', '2026-10-05'],
    ['20261005T233000-0400', '2026-10-05'],
    ['2026/10/5', '2026-10-05'],
    ['02.11.2026', '2026-11-02'],
    ['2.11.2026 08:00', '2026-11-02'],
    ['10/25/2026', '2026-10-25'],
    ['25/10/2026', '2026-10-25'],
    ['10/11/2026', undefined],
    ['2026年10月5日', '2026-10-05'],
    ['2026', undefined],
    ['2026-10', undefined],
    ['October 2026', undefined],
    ['2026-10-05T25:00:00Z', undefined],
    ['Tue, 10 Jun 2026 24:00:00 GMT', '2026-06-11'],
    ['Mon, 05 Oct 2026 23:59:60 GMT', '2026-10-05'],
    ['Mon, 5 Oct 2026 00:30:00 +0000 (UTC)', '2026-10-05'],
    ['Mon, 02 Nov 2026 11:30:00 CEST', '2026-11-02'],
    ['Mon, 02 Nov 2026 01:30:00 CEST', '2026-11-02'],
    ['Mon, 02 Nov 2026 08:30:00 JST', '2026-11-02'],
    ['Mon, 02 Nov 2026 20:30:00 EST', '2026-11-02'],
    ['Fri, 16 Oct 2026 20:19:00 America/Los_Angeles', '2026-10-16'],
    ['Fri, 16 Oct 2026 16:19:00 America/Los_Angeles', '2026-10-16'],
    ['2026-10-05 23:30 UTC-5', '2026-10-05'],
    ['October 5, 2026 11:30 PM EST', '2026-10-05'],
    ['Mon, 05 Oct 2026 23:30:00 XYZ', '2026-10-05'],
    ['Mon, 05 Oct 2026 23:30:00 A', '2026-10-05'],
  ])('%s', (text, day) => {
    expect(parseDay(text)).toBe(day)
  })

  it('are the same wherever the machine is', () => {
    const zone = process.env.TZ
    const offsets = new Set<number>()
    try {
      for (const machine of ['Asia/Tokyo', 'America/Los_Angeles', 'UTC']) {
        process.env.TZ = machine
        offsets.add(new Date(2026, 9, 5).getTimezoneOffset())
        for (const text of [
          '5 Oct 2026',
          'Oct 5, 2026',
          '2026-10-05',
          '2026-10-05T00:30',
          'Mon, 5 Oct 2026 23:30:00',
        ])
          expect(parseDay(text)).toBe('2026-10-05')
      }
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
    expect(offsets.size).toBe(3)
  })

  it.each([
    ['Fri, 16 Oct 2026 20:19:00 America/Los_Angeles', 'UTC', '2026-10-17'],
    ['Mon, 02 Nov 2026 01:30:00 CEST', 'UTC', '2026-11-01'],
    ['Mon, 02 Nov 2026 08:30:00 JST', 'UTC', '2026-11-01'],
    ['2026-10-05T02:00:00Z', 'America/New_York', '2026-10-04'],
    ['October 5, 2026 11:30 PM EST', 'America/New_York', '2026-10-06'],
    ['2026-10-05', 'America/New_York', '2026-10-05'],
  ])('%s in %s', (text, timeZone, day) => {
    expect(parseDay(text, timeZone)).toBe(day)
  })

  it('are those that are written, or those of the instant in a zone', () => {
    const instant = fc
      .integer({ min: 0, max: 4e9 })
      .map((seconds) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000))
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom('UTC', 'Asia/Tokyo', 'America/New_York', '-03:30'),
        (time, zone) => {
          const there = time.toZonedDateTimeISO(zone)
          const offset = there.offset.replace(':', '')
          const name = there.toLocaleString('en', { month: 'short' })
          const clock = there.toPlainTime().toString({ smallestUnit: 'second' })
          const ofUtc = time.toZonedDateTimeISO('UTC').toPlainDate().toString()
          for (const text of [
            `${there.day} ${name} ${there.year} ${clock} ${offset}`,
            there.toString({ timeZoneName: 'never' }),
          ]) {
            expect(parseDay(text)).toBe(there.toPlainDate().toString())
            expect(parseDay(text, 'UTC')).toBe(ofUtc)
          }
          expect(parseDay(new Date(time.epochMilliseconds).toUTCString())).toBe(ofUtc)
        },
      ),
    )
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
