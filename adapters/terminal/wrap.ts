/** Breaks painted text into lines. The libraries for it load tables of emoji, which takes longer than an answer. */

/**
 * Lines of at most `columns`: broken at spaces, and a word that is longer where it must be. A style that goes on
 * over a break ends before it and begins again after it.
 */
export function wrapText(text: string, columns: number): string[] {
  return text.split('\n').flatMap((line) => repaint(breakLine(line, columns)))
}

function breakLine(line: string, columns: number): string[] {
  const lines: string[] = []
  let [open, width] = ['', 0]
  const end = () => {
    lines.push(open.trimEnd())
    open = ''
    width = 0
  }
  for (const word of line.split(' ')) {
    const pieces = [...piecesOf(word)]
    const wide = pieces.reduce((sum, piece) => sum + piece.width, 0)
    const isFirst = open === ''
    if (!isFirst && width + 1 + wide > columns) end()
    else if (!isFirst) {
      open += ' '
      width += 1
    }
    for (const piece of pieces) {
      if (width + piece.width > columns) end()
      open += piece.text
      width += piece.width
    }
  }
  end()
  return lines
}

interface Sized {
  readonly text: string
  readonly width: number
}

/** Its characters, and what paints them. */
function* piecesOf(word: string): Generator<Sized> {
  const [plain = '', ...painted] = word.split(csi)
  yield* charactersOf(plain)
  for (const part of painted) {
    const end = part.indexOf('m') + 1
    yield { text: `${csi}${part.slice(0, end)}`, width: 0 }
    yield* charactersOf(part.slice(end))
  }
}

function* charactersOf(text: string): Generator<Sized> {
  for (const character of text) yield { text: character, width: widthOf(character) }
}

/** Columns of a character, rather too many than too few. */
function widthOf(character: string): number {
  if (character < '\u0300') return 1
  if (/[\p{M}\p{Cf}]/u.test(character)) return 0
  return /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{Emoji_Presentation}\u2e80-\u303f\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/u.test(
    character,
  )
    ? 2
    : 1
}

function repaint(lines: readonly string[]): string[] {
  let open = ''
  return lines.map((line) => {
    const begun = `${open}${line}`
    for (const part of line.split(csi).slice(1)) {
      const code = part.slice(0, part.indexOf('m') + 1)
      open = closing.has(code) ? '' : `${open}${csi}${code}`
    }
    return open === '' ? begun : `${begun}${csi}0m`
  })
}

/** What begins a style. */
const csi = '\u001b['
/** What ends bold and dim, underlined and coloured text. */
const closing = new Set(['22m', '24m', '39m'])
