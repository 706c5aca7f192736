/** Text inside HTML or JATS, as services put it into titles and abstracts. */
import { Parser } from 'htmlparser2'

/** The text without tags, entities read, blocks kept apart by a line feed; scripts and styles are no text. */
export function readMarkup(markup: string): string {
  let text = ''
  let silent = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (silentTags.has(name)) silent += 1
      if (blockTags.has(name)) text += '\n'
    },
    ontext: (part) => {
      if (silent === 0) text += part
    },
    onclosetag: (name) => {
      if (silentTags.has(name)) silent = Math.max(0, silent - 1)
      if (blockTags.has(name)) text += '\n'
    },
  })
  parser.write(markup)
  parser.end()
  return text.trim()
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
