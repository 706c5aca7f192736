/** Text inside HTML or JATS, as services put it into titles and abstracts. */
import { Tokenizer } from 'htmlparser2'
import { ignored } from './ignored.ts'

/**
 * The text without tags, scripts and styles, with entities decoded and blocks separated by line
 * feeds. Only the beginning of long markup is parsed: enough for `maxLength` characters, and one
 * more to show that there is more.
 */
export function parseMarkup(markup: string, maxLength: number): string {
  // Real markup is at most a few times as long as its text.
  const read = markup.slice(0, maxLength * 4)
  const parts: string[] = []
  let silent = 0
  const addText = (text: string) => {
    if (silent === 0) parts.push(text)
  }
  const nameOf = (start: number, end: number) => read.slice(start, end).toLowerCase()
  // Tags need not fit together, so no tree is made of them.
  const reader = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...ignored,
      onopentagname(start, end) {
        const name = nameOf(start, end)
        if (silentTags.has(name)) silent += 1
        if (blockTags.has(name)) parts.push('\n')
      },
      onclosetag(start, end) {
        const name = nameOf(start, end)
        if (silentTags.has(name)) silent = Math.max(0, silent - 1)
        if (blockTags.has(name)) parts.push('\n')
      },
      ontext: (start, end) => addText(read.slice(start, end)),
      ontextentity: (sign) => addText(String.fromCodePoint(sign)),
    },
  )
  reader.write(read)
  reader.end()
  return parts
    .join('')
    .trim()
    .slice(0, maxLength + 1)
}

const silentTags = new Set(['script', 'style'])
const blockTags = new Set([
  'p',
  'br',
  'div',
  'li',
  'title',
  'sec',
  'jats:p',
  'jats:title',
  'jats:sec',
  'h1',
  'h2',
  'h3',
])
