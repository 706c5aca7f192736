/** BibTeX of all kinds, as programs and people write it: `bibtex/`, with what each entry says. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseReferences } from '../../src/references/parse-references.ts'
import { scanBibtex } from '../../src/references/scan-bibtex.ts'

const entriesOf = (text: string) => parseReferences(text)?.entries ?? []
const folder = join(import.meta.dirname, 'bibtex')

describe('BibTeX', () => {
  it.each(readdirSync(folder))('of %s is read, each entry by itself', (name) => {
    const [text = '', told = ''] = readFileSync(join(folder, name), 'utf8').split('\n=====\n')
    const wanted = told
      .trim()
      .split('\n')
      .map((line) => (line.startsWith('!') ? line : line.split('|').map((part) => part.trim())))
    const read = entriesOf(text).map(({ title = '-', authors, identifiers, broken }, at) => {
      const line = wanted[at]
      if (broken !== undefined || typeof line === 'string' || line === undefined)
        return typeof line === 'string' && broken?.startsWith(line.slice(2)) === true ? line : `! ${broken}`
      // A star stands for what belongs to another reader: LaTeX, or names.
      const found = [title, authors[0] ?? '', identifiers.join(' ')]
      return found.map((part, nth) => (line[nth] === '*' ? '*' : part))
    })
    expect(read).toEqual(wanted)
  })

  it('ends an entry that nothing closes where the next begins, on one line too', () => {
    const text = '@misc{a, title={x @misc{b, title={y}} @misc{c, title={z}}'
    expect(entriesOf('@misc{a, title={x} @misc{b, title={y}} @misc{c, title={z}}')).toMatchObject([
      { broken: 'has a “{” that nothing closes' },
      { title: 'y' },
      { title: 'z' },
    ])
    expect(entriesOf(text).at(-1)).toMatchObject({ title: 'z' })
  })

  it('reads any key and value back, whatever signs they hold', () => {
    const sign = fc.constantFrom(...'ab1 .:/()<>;-_+*\'"=@%#&\n{}'.split(''))
    const text = fc.array(sign, { maxLength: 30 }).map((signs) => balance(signs.join('')))
    const key = fc.stringMatching(/^[a-z0-9.:/()<>;_+*'@&-]{1,30}$/).filter((said) => isClosed(said))
    fc.assert(
      fc.property(key, text, text, (name, title, note) => {
        const file = `@article{${name}, title = {${title}}, note = {${note}}}\n@misc{z}`
        const [entry, next] = [...scanBibtex(file)]
        // What begins an entry on a line of its own ends this one.
        fc.pre(!/(?:^|[})])[ \t]*@\s*[a-z]+\s*[{(]/m.test(`${title}\n${note}`))
        expect(entry).toMatchObject({ key: name })
        expect(entry?.fields).toMatchObject([
          { name: 'title', value: [{ text: title, isWord: false }] },
          { name: 'note', value: [{ text: note, isWord: false }] },
        ])
        const places = entry?.fields.map(({ from, until }) => file.slice(from, until))
        expect(places).toEqual([`{${title}}`, `{${note}}`])
        expect(next?.key).toBe('z')
      }),
    )
  })

  it('lets no broken entry cost another', () => {
    const junk = fc.array(fc.constantFrom(...'ab={}"#,%()@\\ '.split('')), { maxLength: 40 })
    fc.assert(
      fc.property(fc.array(junk, { maxLength: 6 }), (pieces) => {
        const broken = pieces.map((piece, at) => `@article{b${at}, x = ${piece.join('')}\n`)
        const whole = pieces.map((_, at) => `@misc{w${at}, title = {Whole ${at}}}\n`)
        const text = broken.map((piece, at) => `${piece}${whole[at]}`).join('')
        const titles = entriesOf(text).map(({ title }) => title)
        for (const at of pieces.keys()) expect(titles).toContain(`Whole ${at}`)
      }),
    )
  })

  it('fills in macros within bounds, before anything is joined', () => {
    const doubled = Array.from({ length: 28 }, (_, nth) => `@string{a${nth + 1} = a${nth} # a${nth}}`)
    const bomb = `@string{a0 = "0123456789"}${doubled.join('')}\n@misc{k, title = a28}\n@misc{l, title = {Fine}}`
    expect(bomb.length).toBeLessThan(1_000)
    expect(entriesOf(bomb)).toMatchObject([
      { label: 'k', broken: expect.stringContaining('becomes longer than 200,000 characters') },
      { title: 'Fine' },
    ])
  })
})

/** Without braces that close nothing or stay open. */
function balance(text: string): string {
  let depth = 0
  const kept = [...text].filter((sign) => {
    if (sign === '}' && depth === 0) return false
    depth += sign === '{' ? 1 : sign === '}' ? -1 : 0
    return true
  })
  return `${kept.join('')}${'}'.repeat(depth)}`
}

function isClosed(text: string): boolean {
  return !/^[a-z][\w:.+-]*=/i.test(text)
}
