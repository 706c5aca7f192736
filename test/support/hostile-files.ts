/** Files made to cost much, by their kinds; none has more than 5 MB. */

export interface HostileFile {
  readonly name: string
  make(): string | Uint8Array
  /** How many entries come of it, if it costs no more than it may; `refused` where it surely does. */
  readonly entries: number | 'nothing' | 'refused'
}

const five = 5_000_000

/** As many of these as have a length together. */
function fill(make: (nth: number) => string, length = five - 1_000): string {
  const parts: string[] = []
  for (let [nth, sum] = [0, 0]; ; nth++) {
    const part = make(nth)
    sum += part.length
    if (sum > length) return parts.join('')
    parts.push(part)
  }
}

const nest = (depth: number, text: string) => `${'{'.repeat(depth)}${text}${'}'.repeat(depth)}`
const doubled = Array.from({ length: 28 }, (_, nth) => `@string{a${nth + 1} = a${nth} # a${nth}}`)

const bibtex: readonly HostileFile[] = [
  {
    name: 'macros that double',
    make: () => `@string{a0 = "0123456789"}${doubled.join('')}@misc{k, title = a28}`,
    entries: 1,
  },
  {
    name: 'a macro that grows',
    make: () =>
      `@string{a = "x"}\n${fill(() => `@string{a = a # "${'y'.repeat(50)}"}\n`)}@misc{k, title = a}`,
    entries: 1,
  },
  {
    name: 'a macro in all entries',
    make: () =>
      `@string{a = "${'y'.repeat(90_000)}"}\n${fill((nth) => `@misc{k${nth}, title = a}\n`, 1_000_000)}`,
    entries: 20_000,
  },
  {
    name: 'macros joined without end',
    make: () => fill(() => `@a{k, title=${'a # '.repeat(49_000)}b}\n`),
    entries: 25,
  },
  {
    name: '99 braces inside one another',
    make: () => fill((nth) => `@misc{k${nth}, title=${nest(99, 'x')}}\n`),
    entries: 20_000,
  },
  {
    name: 'braces that cost LaTeX’s parser much',
    make: () => fill((nth) => `@misc{k${nth}, title=${nest(29, '\\"u')}}\n`, 500_000),
    entries: 6_111,
  },
  {
    name: 'formulas in abstracts',
    make: () => fill((nth) => `@misc{k${nth}, title={x}, abstract={${'$x^{a_b}$ '.repeat(500)}}}\n`, 500_000),
    entries: 99,
  },
  { name: '@', make: () => '@'.repeat(five), entries: 'nothing' },
  { name: '{', make: () => '{'.repeat(five), entries: 'refused' },
  { name: 'entries without end', make: () => '@a{\n'.repeat(five / 4), entries: 20_000 },
  { name: 'entries without end on one line', make: () => '@a{k, x={ '.repeat(five / 10), entries: 1 },
  { name: 'quotes without end', make: () => '@a{k, x=" '.repeat(five / 10), entries: 1 },
  { name: 'comments without end', make: () => '@comment{\n'.repeat(five / 10), entries: 0 },
  { name: 'one entry of braces', make: () => `@a{k, title=${nest(five / 2 - 50, '')}}`, entries: 1 },
  {
    name: 'fields',
    make: () => fill(() => `@a{k,${Array.from({ length: 20_000 }, (_, nth) => `f${nth}=1`).join(',')}}\n`),
    entries: 29,
  },
  {
    name: 'names',
    make: () => fill((nth) => `@misc{k${nth}, title={T}, author={${'A,'.repeat(900)}}}\n`),
    entries: 2_724,
  },
  { name: 'spaces behind an @', make: () => `@a${' '.repeat(five - 10)}{`, entries: 'nothing' },
]
const others: readonly HostileFile[] = [
  { name: 'JSON 100,000 deep', make: () => nestJson(100_000), entries: 'refused' },
  { name: 'JSON that never closes', make: () => '['.repeat(five), entries: 'refused' },
  {
    name: 'messages of Crossref’s inside one another',
    make: () => `${'{"message":'.repeat(400_000)}1${'}'.repeat(400_000)}`,
    entries: 'refused',
  },
  { name: 'empty items of JSON', make: () => `[${'{},'.repeat(five / 3 - 10)}{}]`, entries: 'refused' },
  {
    name: 'authors of JSON',
    make: () => `[${fill((nth) => `{"title":"t${nth}","author":[${'{"a":1},'.repeat(1_000)}{}]},`)}{}]`,
    entries: 'refused',
  },
  { name: 'RIS without ER', make: () => 'TY  - JOUR\nTI  - x\n'.repeat(five / 20), entries: 20_000 },
  {
    name: 'a RIS field without end',
    make: () => `TY  - JOUR\n${'TI  - some title\n'.repeat(290_000)}`,
    entries: 1,
  },
  {
    name: 'a RIS value without end',
    make: () => `TY  - JOUR\nTI  - x\n${'a\n'.repeat(five / 2 - 20)}`,
    entries: 1,
  },
  { name: 'PubMed’s lines', make: () => fill((nth) => `PMID- ${nth}\nTI  - x\n`), entries: 20_000 },
  { name: 'EndNote’s lines', make: () => `%0 Book\n%T x\n${fill(() => '%A a\n')}`, entries: 1 },
  {
    name: 'lines of numbers',
    make: () => fill((nth) => `2401.${10_000 + (nth % 80_000)}\n`),
    entries: 20_000,
  },
  { name: 'a line of numbers', make: () => '2401.00001 '.repeat(450_000), entries: 20_000 },
  { name: 'links to nothing', make: () => 'https://a.b/c '.repeat(350_000), entries: 'nothing' },
  { name: 'spaces behind a number', make: () => `2501.12948${' '.repeat(five - 20)}`, entries: 1 },
  { name: 'accents without a letter', make: () => `A${'\u0301'.repeat(five / 2 - 10)}`, entries: 'nothing' },
  { name: 'carriage returns', make: () => '\r'.repeat(five), entries: 'nothing' },
  {
    name: 'bytes that are no UTF-8',
    make: () => new Uint8Array(five).fill(0xff).fill(0x0a, 0, 1),
    entries: 'nothing',
  },
  {
    name: 'lines that are no UTF-8',
    make: () => Uint8Array.from({ length: five }, (_, at) => (at % 2 === 0 ? 0xff : 0x0a)),
    entries: 'nothing',
  },
  { name: 'zeros', make: () => new Uint8Array(five), entries: 'nothing' },
]

export const hostileFiles: readonly HostileFile[] = [...bibtex, ...others]

function nestJson(depth: number): string {
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}
