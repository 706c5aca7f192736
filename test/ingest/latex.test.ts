import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latexToUnicode } from '../../src/ingest/latex.ts'

describe('latexToUnicode', () => {
  it.each([
    ["Competitive Pok\\'emon Singles", 'Competitive Pokémon Singles'],
    ['\\"{u}ber na\\"ive', 'über naïve'],
    ["{\\'e}t\\'{e}", 'été'],
    ['Erd\\H{o}s and \\v{C}ech, gar\\c{c}on', 'Erdős and Čech, garçon'],
    ["Garc\\'{\\i}a", 'García'],
    ['Beno\\^it, R\\^{o}ne, Nguy{\\~{\\^e}}n {\\d a}', 'Benoît, Rône, Nguyễn ạ'],
    ['{\\textcommabelow S}erban, {\\b d}, \\v{\\i}', 'Șerban, ḏ, ǐ'],
    ['$\\d x$ and $x\\d{y}$', 'x and xy'],
    ['2\\^{}n, 2\\^{}, a\\_b', '2^n, 2^, a_b'],
    ['($\\leq$3B parameters)', '(≤3B parameters)'],
    ['we introduce $Q\\sharp$, a value', 'we introduce Q♯, a value'],
    [
      'indicates that $\\textit{proper learning method}$ helps',
      'indicates that proper learning method helps',
    ],
    ['in \\textbf{DeepSeek-GRM} models', 'in DeepSeek-GRM models'],
    ['84.50\\% on AIME~24', '84.50% on AIME 24'],
    ['100% of the cases', '100% of the cases'],
    ['$O(n^2)$ and $x_{i+1}$', 'O(n²) and xᵢ₊₁'],
    ['$\\mathbb{R}^d$ and $\\mathbb R$', 'ℝᵈ and ℝ'],
    ['$\\frac{a}{b+1}$, $\\sqrt{n}$', 'a/(b+1), √n'],
    ['$n^{3/2}$', 'n^(3/2)'],
    ['$\\Theta(\\log n)$', 'Θ(log n)'],
    ['19.1$-$40.3\\%', '19.1-40.3%'],
    ['100$\\times$ faster', '100× faster'],
    ['{\\em foo} bar', 'foo bar'],
    ['it costs $5 more', 'it costs $5 more'],
    ["``quoted''", '"quoted"'],
    ['file_name and a^b', 'file_name and a^b'],
    ['plain text stays', 'plain text stays'],
    ['https://github.com/a/b_c~d', 'https://github.com/a/b_c~d'],
    ['Chaitin \\Omega numbers', 'Chaitin Ω numbers'],
    ['$\\hat{\\alpha}_k$ and $\\tilde{O}(T)$', 'α̂ₖ and Õ(T)'],
    ['$\\left( a \\right)$', '( a )'],
  ])('shows %j as %j', (latex, shown) => {
    expect(latexToUnicode(latex)).toBe(shown)
  })

  it('never fails, whatever the text', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '$',
        '\\',
        '{',
        '}',
        '^',
        '_',
        '%',
        '~',
        '\\frac',
        '\\begin{x}',
        "\\'",
        '\\mathbb',
        '&',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(typeof latexToUnicode(pieces.join(''))).toBe('string')
      }),
    )
  })

  it('keeps what is nested deeper than a parser bears as it is written, also from deep down the stack', () => {
    const callFrom = (depth: number, act: () => string): string =>
      depth === 0 ? act() : callFrom(depth - 1, act)
    for (const opener of ['{', '^', '_', '{$', '\\(', '\\[', '\\begin{a}', '\\frac', '\\frac x', '\\sqrt'])
      for (const often of [50, 99, 101, 1_000, 10_000]) {
        const text = `$${opener.repeat(often)}`
        const shown = callFrom(4_000, () => latexToUnicode(text))
        if (often > 100) expect(shown).toBe(text)
        expect(typeof shown).toBe('string')
      }
    expect(latexToUnicode(`${'$x_i$ '.repeat(300)}y`)).toBe(`${'xᵢ '.repeat(300)}y`)
  })

  it('leaves text without LaTeX marks untouched', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/[\\$~{`']/.test(text))
        expect(latexToUnicode(text)).toBe(text)
      }),
    )
  })
})
