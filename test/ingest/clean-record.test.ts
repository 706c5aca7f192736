import { describe, expect, it } from 'vitest'
import { finish } from '../../src/async/steps.ts'
import { cleanRecord } from '../../src/ingest/clean-record.ts'
import { maxCount, maxLinkLength, paperBounds } from '../../src/model/bounds.ts'
import type { SourceRecord } from '../../src/ports/source.ts'

const today = '2025-04-13'
const told: SourceRecord = { identifiers: ['arxiv:2504.07615'], title: 'A title' }

/** What is stored of a record, and what had to be left out. */
function clean(parts: Partial<SourceRecord>) {
  const cleaned = finish(cleanRecord('test', { ...told, ...parts }, today))
  if ('fault' in cleaned) throw new Error(cleaned.fault)
  return cleaned
}

describe('a cleaned record', () => {
  it('has what the source told, in plain words, and no field that it did not tell', () => {
    expect(clean({})).toEqual({
      record: {
        source: 'test',
        identifiers: ['arxiv:2504.07615'],
        title: 'A title',
        authors: [],
        abstract: '',
        links: [],
      },
      faults: [],
    })
    const whole = {
      categories: ['cs.LG', 'cs.AI'],
      comments: '12 pages',
      venue: 'A conference',
      votes: 0,
      citations: 7,
      versions: [{ number: 1, day: '2025-04-10', isWithdrawn: false }],
      published: '2025-04-10',
      updated: '2025-04-11',
      listed: '2025-04-12',
    }
    expect(clean({ ...whole, authors: [' Ada\n Lovelace ', ' '] }).record).toMatchObject({
      ...whole,
      authors: ['Ada Lovelace'],
    })
    expect(clean({ comments: ' ', venue: '', categories: ['cs.LG', ' '] }).record).toEqual({
      ...clean({}).record,
      categories: ['cs.LG'],
    })
  })

  it('has the signs that services escaped once too often', () => {
    for (const title of ['H2O & salt', 'H2O &amp; salt', 'H2O &amp;amp; salt', 'H2O &#38;amp; salt'])
      expect(clean({ title }).record.title).toBe('H2O & salt')
    expect(clean({ title: 'p &amp;lt; 0.05, AT&T; a & b, R\\&amp;D, &#8217;' }).record.title).toBe(
      'p < 0.05, AT&T; a & b, R&D, ’',
    )
  })

  it('is retracted where its publisher marks its title, or its abstract is the notice', () => {
    const journal = { identifiers: ['doi:10.1000/a.1'] }
    expect(clean({ ...journal, title: 'RETRACTED ARTICLE: A title' }).record.isRetracted).toBe(true)
    expect(clean({ ...journal, abstract: 'This article has been withdrawn.' }).record.isRetracted).toBe(true)
    expect(clean({ ...journal, title: 'Retracted articles: a study' }).record).not.toHaveProperty(
      'isRetracted',
    )
    // arXiv takes back versions, and the next may take that back.
    expect(clean({ title: 'A title (withdrawn)' }).record).not.toHaveProperty('isRetracted')
  })

  it('has links as they are, however often their signs were escaped', () => {
    expect(clean({ abstract: 'See https://a.org/?a=1&amp;b=2.' }).record.links).toEqual([
      'https://a.org/?a=1&b=2',
    ])
  })

  it('goes by those of its identifiers that can be read', () => {
    expect(
      clean({ identifiers: ['no such thing', 'https://arxiv.org/abs/2504.07615v2'] }).record.identifiers,
    ).toEqual(['arxiv:2504.07615'])
    expect(clean({ identifiers: [] }).record.identifiers).toEqual([])
  })

  it('needs a title or an abstract', () => {
    const none = { fault: 'has neither title nor abstract' }
    expect(finish(cleanRecord('test', { identifiers: told.identifiers }, today))).toEqual(none)
    expect(finish(cleanRecord('test', { ...told, title: '  ' }, today))).toEqual(none)
    expect(clean({ title: '', abstract: 'Only this.' }).record).not.toHaveProperty('title')
    expect(clean({ abstract: '' }).record.title).toBe('A title')
  })

  it('has each link once, those of its abstract included, without what ends the sentence', () => {
    const { links } = clean({
      links: [
        'https://a.org/',
        'ftp://a.org/',
        'javascript:alert(1)',
        'https://',
        'mailto:https://a.org/',
        'http://d.org/',
        `https://a.org/${'x'.repeat(maxLinkLength)}`,
      ],
      abstract: 'See https://b.org/code), and HTTP is not https://a.org/. (https://c.org/x?y=1).',
    }).record
    expect(links).toEqual(['https://a.org/', 'http://d.org/', 'https://b.org/code', 'https://c.org/x?y=1'])
  })

  it('keeps the parentheses that a link opens, and none around it', () => {
    const abstract =
      'As https://en.wikipedia.org/wiki/Foo_(bar). (See https://x.org/a_(b).) [c](https://y.org/c)(d)'
    expect(clean({ abstract }).record.links).toEqual([
      'https://en.wikipedia.org/wiki/Foo_(bar)',
      'https://x.org/a_(b)',
      'https://y.org/c',
    ])
  })

  it('is cut to what a paper may have, which is said where it would be missed', () => {
    const many = (count: number, make: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => make(at))
    const { record, faults } = clean({
      title: 'a'.repeat(paperBounds.title + 1),
      authors: many(paperBounds.authors + 1, (at) => 'b'.repeat(at === 0 ? paperBounds.name + 1 : 1)),
      identifiers: many(paperBounds.identifiers + 1, (at) => `doi:10.1000/${at}`),
      links: many(paperBounds.links + 1, (at) => `https://a.org/${at}`),
      categories: many(paperBounds.categories + 1, () => 'c'.repeat(paperBounds.category + 1)),
    })
    expect(record.title).toHaveLength(paperBounds.title)
    expect(record.authors).toHaveLength(paperBounds.authors)
    expect(record.authors[0]).toHaveLength(paperBounds.name)
    expect(record.identifiers).toHaveLength(paperBounds.identifiers)
    expect(record.links).toHaveLength(paperBounds.links)
    expect(record.categories).toHaveLength(paperBounds.categories)
    expect(record.categories?.[0]).toHaveLength(paperBounds.category)
    expect(faults).toEqual([
      'has a title of more than 2,000 characters; the rest is cut',
      'has 10,001 authors, of whom 10,000 are kept',
    ])
    expect(clean({ title: 'a', authors: many(1_000, () => 'b'.repeat(paperBounds.name)) }).faults).toEqual([
      'has 1,000 authors, of whom 600 are kept',
    ])
    const fits = clean({
      title: 'a'.repeat(paperBounds.title),
      authors: many(paperBounds.authors, () => 'b'),
    })
    expect(fits.faults).toEqual([])
  })

  it('leaves out counts that are none', () => {
    for (const votes of [-1, 0.5, maxCount + 1, Number.NaN]) {
      const { record, faults } = clean({ votes })
      expect(record).not.toHaveProperty('votes')
      expect(faults).toEqual([`is said to have ${votes} votes`])
    }
    expect(clean({ citations: maxCount }).record.citations).toBe(maxCount)
  })

  it('leaves out days that cannot be', () => {
    for (const day of ['2026-04-14', '1499-12-31', '2025-02-30', 'soon']) {
      const { record, faults } = clean({ published: day })
      expect(record).not.toHaveProperty('published')
      expect(faults).toEqual([`is said to be published on ${day}`])
    }
    for (const day of ['2026-04-13', '1500-01-01']) expect(clean({ listed: day }).record.listed).toBe(day)
  })

  it('keeps the newest versions, without what cannot be', () => {
    const version = (number: number, day?: string) => ({
      number,
      isWithdrawn: false,
      ...(day === undefined ? {} : { day }),
    })
    expect(clean({ versions: [version(1, '2025-04-10'), version(2)] })).toMatchObject({
      record: { versions: [version(1, '2025-04-10'), version(2)] },
      faults: [],
    })
    expect(
      clean({ versions: [version(1, '1066-10-14'), version(1.5), version(100_001), version(100_000)] }),
    ).toMatchObject({
      record: { versions: [version(1), version(100_000)] },
      faults: ['has a version with a number that is none', 'has a version of 1066-10-14'],
    })
    const numbers = Array.from({ length: paperBounds.versions + 1 }, (_, at) => version(at + 1))
    expect(clean({ versions: numbers }).record.versions).toEqual(numbers.slice(1))
  })

  it('cannot be stored with a field that no paper has', () => {
    expect(
      finish(cleanRecord('test', { ...told, versions: [{ number: 0, isWithdrawn: false }] }, today)),
    ).toEqual({
      fault: 'has a field that cannot be stored: versions.0.number',
    })
  })
})
