/** Text inside HTML or JATS, as services put it into titles and abstracts. */
import { Parser } from 'htmlparser2'

/**
 * The text without tags, entities read, blocks kept apart by a line feed; scripts and styles are no text. Of markup that
 * goes on for long only the beginning is read: enough for a text of `maxLength` characters, and one more to see that there
 * are more.
 */
export function readMarkup(markup: string, maxLength: number): string {
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
  // Markup of real texts is a few times as long as its words; an entity is up to ten characters for one.
  parser.write(markup.slice(0, maxLength * 10))
  parser.end()
  return text.trim().slice(0, maxLength + 1)
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
