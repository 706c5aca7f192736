import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePage } from '../../src/full-text/parse/parse-page.ts'
import { headsOf } from '../../src/full-text/rank/find-cells.ts'
import type { FullText, ParagraphKind } from '../../src/model/full-text.ts'
import { tried } from '../support/property-runs.ts'
import { pageOf, paragraph, section } from './small-page.ts'

function read(body: string, options?: Parameters<typeof pageOf>[1]): FullText {
  const text = parsePage(pageOf(body, options))
  if (text === undefined) throw new Error('the page is read')
  return text
}

/** What the section `S2` holds of a kind. */
function inside(body: string, kind: ParagraphKind = 'text'): string[] {
  const { sections } = read(section('S2', '2', 'Method', body))
  const found = sections.find(({ anchor }) => anchor === 'S2')
  return found?.paragraphs.flatMap((one) => (one.kind === kind ? one.sentences : [])) ?? []
}

describe('parsePage', () => {
  it('gives sections with number, anchor and depth, and appendices as such', () => {
    const inner = section('S2.SS1', '2.1', 'Loss', paragraph('We minimise it.'), 'subsection')
    const { sections } = read(
      section('S2', '2', 'Method', inner) +
        section('A1', 'Appendix A', 'Proofs', paragraph('Clear.'), 'appendix'),
    )
    expect(sections.map(({ paragraphs, ...one }) => one).slice(2)).toEqual([
      { anchor: 'S2', number: '2', heading: 'Method', depth: 1, isAppendix: false },
      { anchor: 'S2.SS1', number: '2.1', heading: 'Loss', depth: 2, isAppendix: false },
      { anchor: 'A1', number: 'Appendix A', heading: 'Proofs', depth: 1, isAppendix: true },
    ])
  })

  it('leaves out the site, authors, acknowledgements and unknown commands', () => {
    const thanks = section(
      'S3',
      '',
      'Acknowledgements',
      `${paragraph('We thank everybody.')}<figure class="ltx_figure"><figcaption class="ltx_caption">Figure 6: Drifted.</figcaption></figure>`,
    )
    const text = read(
      `<div class="ltx_authors">Ada Lovelace</div>${paragraph('<span class="ltx_ERROR">\\foo</span>Bare.')}${thanks}`,
    )
    expect(JSON.stringify(text)).not.toMatch(/Lovelace|thank|foo|menu|build logs/)
    expect(JSON.stringify(text)).toContain('"Bare."')
    expect(JSON.stringify(text)).toContain('"Figure 6: Drifted."')
  })

  it('keeps footnotes apart from the sentence they stand in', () => {
    const note =
      '<span class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>A link.</span></span></span>'
    const body = paragraph(`It is released${note} today.`)
    expect(inside(body)).toEqual(['It is released today.'])
    expect(inside(body, 'note')).toEqual(['A link.'])
  })

  it('reads formulas as Unicode in the line and as TeX where they stand alone', () => {
    const body = `<div class="ltx_para"><p class="ltx_p">Let <math alttext="x_{i}\\in\\mathbb{R}"><mi>x</mi></math> be small.</p>
<table class="ltx_equation ltx_eqn_table"><tr><td><math alttext="\\displaystyle E=mc^{2}"><mi>E</mi></math></td></tr></table></div>`
    expect(inside(body)).toEqual(['Let xᵢ∈ℝ be small.'])
    expect(inside(body, 'equation')).toEqual(['E=mc^{2}'])
  })

  it('reads list items without their marks, and terms with them', () => {
    const item = (tag: string, text: string) =>
      `<li class="ltx_item"><span class="ltx_tag ltx_tag_item">${tag}</span>${paragraph(text)}</li>`
    const body = `<ul class="ltx_itemize">${item('•', 'First point.')}${item('Speed', 'Second point.')}</ul>`
    expect(inside(body, 'item')).toEqual(['First point.', 'Speed', 'Second point.'])
  })

  it('resolves spans and takes the caption of the figure', () => {
    const { tables } = read(
      section(
        'S2',
        '2',
        'Results',
        `<figure class="ltx_table"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>Accuracy.</figcaption>
<table id="t" class="ltx_tabular"><thead class="ltx_thead"><tr class="ltx_tr"><th class="ltx_td ltx_th" rowspan="2">Model</th><th class="ltx_th" colspan="2">Test</th></tr>
<tr class="ltx_tr"><th class="ltx_th">A</th><th class="ltx_th">B</th></tr></thead>
<tr class="ltx_tr"><td class="ltx_td">Ours</td><td class="ltx_td">1</td><td class="ltx_td"><span class="ltx_ERROR">\\cellcolor</span>red!100.5</td></tr></table></figure>`,
      ),
    )
    const [table] = tables
    expect(table).toMatchObject({ anchor: 't', label: 'Table 1', caption: 'Table 1: Accuracy.', section: 2 })
    expect(table?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['Model', 'Test', 'Test'],
      ['Model', 'A', 'B'],
      ['Ours', '1', '0.5'],
    ])
    expect(headsOf(table?.rows ?? [], 2, 2)).toEqual({ columnHeads: ['Test', 'B'], rowHeads: ['Ours'] })
  })

  it('reads tables that are written as spans, and those inside a table that only places them', () => {
    const cell = (text: string) => `<span class="ltx_td">${text}</span>`
    const tabular = (text: string) =>
      `<span class="ltx_tabular"><span class="ltx_tr">${cell('Name')}${cell('Size')}</span><span class="ltx_tr">${cell(text)}${cell('7')}</span></span>`
    const { tables } = read(
      section(
        'S2',
        '2',
        'Data',
        `<div class="ltx_para"><table class="ltx_tabular"><tr class="ltx_tr"><td>${tabular('one')}</td><td>${tabular('two')}</td></tr></table></div>`,
      ),
    )
    expect(tables.map(({ rows }) => rows[1]?.[0]?.text)).toEqual(['one', 'two'])
  })

  it('reads references with their titles and identifiers', () => {
    const block = (text: string) => `<span class="ltx_bibblock">${text}</span>`
    const { references } = read(
      `<section id="bib" class="ltx_bibliography"><h2 class="ltx_title">References</h2><ul class="ltx_biblist"><li class="ltx_bibitem"><span class="ltx_tag">[1]</span>${block('A. Author.')}${block('A title that tells.')}${block('arXiv:2305.13245, 2023.')}</li></ul></section>`,
    )
    expect(references).toEqual([
      {
        text: 'A. Author. A title that tells. arXiv:2305.13245, 2023.',
        title: 'A title that tells',
        author: 'Author',
        ids: ['arxiv:2305.13245'],
      },
    ])
  })

  it('takes the authors of references from the tags that call them by author and year', () => {
    const { references } = read(
      `<section id="bib" class="ltx_bibliography"><h2 class="ltx_title">References</h2><ul class="ltx_biblist"><li class="ltx_bibitem"><span class="ltx_tag ltx_bib_author-year ltx_tag_bibitem">H. Bai, L. Wu, and M. Hou (2024)</span><span class="ltx_bibblock"><span class="ltx_text ltx_bib_title">Learning what stays, 2024</span>. </span><span class="ltx_bibblock">CoRR abs/2305.13245. </span></li></ul></section>`,
    )
    expect(references).toEqual([
      {
        text: 'H. Bai, L. Wu, and M. Hou (2024) Learning what stays, 2024. CoRR abs/2305.13245.',
        title: 'Learning what stays',
        author: 'Bai',
        ids: ['arxiv:2305.13245'],
      },
    ])
  })

  it('takes what stands below a head over several columns for a head, where none is marked', () => {
    const row = (...cells: string[]) => `<tr class="ltx_tr">${cells.join('')}</tr>`
    const cell = (text: string, columns = 1) => `<td class="ltx_td" colspan="${columns}">${text}</td>`
    const rows = [
      row(cell('Model'), cell('Test', 2)),
      row(cell(''), cell('A'), cell('B')),
      row(cell('Group', 3)),
      row(cell('Ours'), cell('1'), cell('2')),
    ]
    const { tables } = read(
      section('S2', '2', 'Results', `<table class="ltx_tabular">${rows.join('')}</table>`),
    )
    const cells = tables[0]?.rows ?? []
    expect(cells.map((line) => line.every(({ isHead }) => isHead))).toEqual([true, true, false, false])
    expect(headsOf(cells, 3, 2)).toEqual({ columnHeads: ['Test', 'B'], rowHeads: ['Ours'] })
  })

  it('takes failed conversions and other pages for no paper', () => {
    expect(parsePage('<html><body><p>Abstract page</p></body></html>')).toBeUndefined()
    expect(
      parsePage('<article class="ltx_document"><p class="ltx_p">See pages 1-last of main.pdf</p></article>'),
    ).toBeUndefined()
  })

  it('reads any nesting of elements, and loses no word of a paragraph', () => {
    const names = fc.constantFrom(
      'div',
      'span',
      'p',
      'b',
      'table',
      'figure',
      'section',
      'math',
      'td',
      'li',
      'svg',
    )
    const classes = fc.constantFrom(
      '',
      'ltx_p',
      'ltx_tabular',
      'ltx_section',
      'ltx_td',
      'ltx_note',
      'ltx_figure',
      'ltx_item',
    )
    const pieces = fc.array(fc.tuple(names, classes, fc.boolean()), { maxLength: 300 })
    fc.assert(
      fc.property(pieces, (some) => {
        const open = some.map(
          ([name, kind, isClosed]) => `<${name} class="${kind}">word${isClosed ? `</${name}>` : ''}`,
        )
        const text = read(open.join(''), { before: paragraph('This stays as it was.') })
        expect(JSON.stringify(text)).toContain('This stays as it was.')
      }),
      tried(60),
    )
  })

  it('reads a page nested more deeply than any paper', () => {
    const text = read(`${'<div><span>'.repeat(20_000)}${paragraph('Deep down.')}`)
    expect(JSON.stringify(text)).toContain('Deep down.')
  })
})
