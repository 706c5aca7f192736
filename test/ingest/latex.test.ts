import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latexToUnicode, printInSteps } from '../../src/ingest/latex.ts'

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
    ['\\OE uvre of \\AE sir', 'Œuvre of Æsir'],
    ['$\\hat{\\alpha}_k$ and $\\tilde{O}(T)$', 'α̂ₖ and Õ(T)'],
    ['$\\left( a \\right)$', '( a )'],
    ['{\\textless} {\\textgreater}, 10{\\textendash}20, GPT{\\textquoteright}s', '< >, 10–20, GPT’s'],
    [
      '\\textemdash{} \\textquotedblleft{}a\\textquotedblright{} \\textellipsis{} \\textasciicircum{} \\textbackslash{}',
      '— “a” … ^ \\',
    ],
    ['\\textregistered{} \\textcopyright{} \\dag{} \\dh{} \\lq x\\rq', '® © † ð ‘x’'],
    [
      '{\\textperiodcentered} {\\quotedblbase}a{\\textquotedblleft} {\\guillemetleft}b{\\guillemetright}',
      '· „a“ «b»',
    ],
    ['We show \\begin{itemize} \\item one', 'We show    one'],
    [
      'so \\[ x_1 = 3 \\] and \\(n\\) hold, $$ a_1 \\text{at $n$ b} c_2 $$ too',
      'so x₁ = 3 and n hold, a₁ at n bc₂ too',
    ],
    ['How \\LaTeX{} and \\BibTeX write', 'How LaTeX and BibTeX write'],
    ['We present \\ours{}, a \\method of \\pkg{foo} {\\small}here', 'We present ours, a method of foo here'],
    ['\\textcolor{red}{word} \\color{red}\\label{a}end', 'word end'],
    ['10\\textsuperscript{5}, CO\\textsubscript{2}, 5\\textsuperscript{th}', '10⁵, CO₂, 5ᵗʰ'],
    ['$O(n\\log n)$, $n\\log\\log n$, $\\log_2n$, $\\max_ix_i$', 'O(n log n), n log log n, log₂ n, maxᵢ xᵢ'],
    ['$a\\bmod b$, $x\\pmod{p}$, $\\lambda\\operatorname{KL}(p)$', 'a mod b, x (mod p), λ KL(p)'],
    ['$2\\frac{1}{2}x$ and $\\binom{n}{k}$', '2 1/2 x and (n choose k)'],
    ['$\\sqrt[3]{T}$, $\\sqrt[4]{a+b}$, $\\sqrt[n]{x}$', '∛T, ∜(a+b), ⁿ√x'],
    ['10--20 pages --- and Navier--Stokes', '10–20 pages — and Navier–Stokes'],
    ['use --no-cache, C--, A --> B, ----', 'use --no-cache, C--, A --> B, ----'],
    ['the set {0, 1} of {BERT} and C^{1,1}', 'the set {0, 1} of BERT and C^{1,1}'],
  ])('shows %j as %j', (latex, shown) => {
    expect(latexToUnicode(latex)).toBe(shown)
  })

  it.each([
    'Replicating R1 for $50 rather than $500 of compute',
    'from $5 to $10, $5-$10, $5/$10, US$5, A$7 and $1.5B (or $2B)',
    'certain M$ in California and 50 M$ in Oregon',
    'we save $200 by paying $ 5, $ 6 and $7',
    'set $HOME and $PATH',
    'pay in US$ and AU$',
    'A ~10x Faster Reader (~3% worse), ~ 5 or X ~ N(0,1)',
    '10~20 people, ~/home, 約10~20人, 3月~5月',
    '100% of them, 5 % of $3',
  ])('leaves plain signs of %j alone', (text) => {
    expect(latexToUnicode(text)).toBe(text)
  })

  it.each([
    ['for $5 with $O(n)$ steps', 'for $5 with O(n) steps'],
    ['25$^{\\circ}$C, $f^\\prime$ and $x^\\dagger$', '25°C, f′ and x†'],
    ['$ \\epsilon $-greedy, $ n $ and $ NP$-hard', 'ε-greedy, n and NP-hard'],
    ['19$-$40, $\\sim$10x, $x_1$2', '19-40, ∼10x, x₁2'],
    ['$a$$b$ and $$ x^2 $$', 'ab and x²'],
    ['\\$5 and \\$6', '$5 and $6'],
    ['Fig.~3, $n$~items, p~<~0.05, et al.~(2020)', 'Fig. 3, n items, p < 0.05, et al. (2020)'],
  ])('tells formulas and ties from plain signs: %j is %j', (latex, shown) => {
    expect(latexToUnicode(latex)).toBe(shown)
  })

  const word = fc.stringMatching(/^[a-zA-Z]{1,9}[,.;]?$/)
  const price = fc
    .tuple(
      fc.constantFrom('', 'US', 'A'),
      fc.integer({ min: 1, max: 9_999 }),
      fc.constantFrom('', 'K', 'M', '.50', '/h'),
    )
    .map(([country, amount, unit]) => `${country}$${amount}${unit}`)
  const about = fc.integer({ min: 1, max: 999 }).map((amount) => `~${amount}x`)
  const plain = fc
    .array(fc.oneof(word, price, about), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join(' '))

  it('leaves sentences with prices, shares and estimates as they are', () => {
    fc.assert(
      fc.property(plain, (text) => {
        expect(latexToUnicode(text)).toBe(text)
      }),
    )
  })

  it('prints a formula as one, whatever prices stand around it', () => {
    const formula = fc.constantFrom(
      ['$n$', 'n'],
      ['$O(n\\log n)$', 'O(n log n)'],
      ['$x_i$', 'xᵢ'],
      ['$\\alpha$', 'α'],
      ['$2^k$', '2ᵏ'],
    )
    fc.assert(
      fc.property(plain, formula, plain, (before, [latex, shown], after) => {
        expect(latexToUnicode(`${before} ${latex} ${after}`)).toBe(`${before} ${shown} ${after}`)
      }),
    )
  })

  it('never loses a word, whatever commands stand around it', () => {
    const command = fc.stringMatching(/^\\\\[a-zA-Z]{3,8}$/).map((name) => `${name}{}`)
    fc.assert(
      fc.property(fc.array(fc.oneof(word, command), { maxLength: 8 }), (parts) => {
        const shown = latexToUnicode(parts.join(' '))
        for (const part of parts) if (!part.startsWith('\\')) expect(shown).toContain(part)
      }),
    )
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
        // Of `\\frac x \\frac x …` each part is read on its own.
        if (often > 100 && !opener.includes(' ')) expect(shown).toBe(text)
        expect(typeof shown).toBe('string')
      }
    expect(latexToUnicode(`${'$x_i$ '.repeat(300)}y`)).toBe(`${'xᵢ '.repeat(300)}y`)
  })

  it('reads a long text in many steps, and each word of what is open for long', () => {
    for (const piece of ['{a} ', '$a$ ', '\\a b ', '~', '$ ', '"$', '$\\log$ ']) {
      const text = piece.repeat(40_000 / piece.length)
      expect([...printInSteps(text)].length, piece).toBeGreaterThan(15)
    }
  })

  const words = Array.from({ length: 300 }, (_, at) => `w${at}`).join(' ')
  it.each([
    [`{${words}}`, words],
    [`{{${words} $x_1$}}`, `${words} x₁`],
    [`{\\bf ${words} $x_1$} end`, `${words} x₁ end`],
    [`\\textit{${words} \\emph{in {GPU} s}} end`, `${words} in GPU s end`],
    [`{A} {${words} {\\"o}} b`, `A ${words} ö b`],
    [`{${words} \\{0\\}} {0, 1}`, `${words} {0} {0, 1}`],
    [`${words}} {a}`, `${words}} a`],
  ])('prints the content of a group, however long it is: %#', (latex, shown) => {
    expect(latexToUnicode(latex)).toBe(shown)
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
