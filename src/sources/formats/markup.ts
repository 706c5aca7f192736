/** Text inside HTML or JATS, as services put it into titles and abstracts. */
import { Tokenizer } from 'htmlparser2'
import { blockTags, silentTags } from './block-tags.ts'
import { ignored } from './ignored.ts'

/**
 * The text without tags, scripts and styles, with entities decoded and blocks separated by line
 * feeds. Only the beginning of long markup is parsed: enough for `maxLength` characters, and one
 * more to show that there is more.
 */
export function parseMarkup(markup: string, maxLength: number): string {
  if (!markup.includes('<') && !markup.includes('&')) return markup.trim().slice(0, maxLength + 1)
  // Real markup is at most a few times as long as its text.
  const length = Math.min(maxLength * 4, maxMarkup)
  let text = readText(markup.slice(0, length), markup.length <= length)
  // Services escape tags once too often (`&lt;i&gt;E. coli&lt;/i&gt;`).
  if (escapedTag.test(text)) text = readText(text, true)
  return text.trim().slice(0, maxLength + 1)
}

function readText(read: string, isWhole: boolean): string {
  const parts: string[] = []
  let silent = 0
  let openFrom: number | undefined
  const addText = (text: string) => {
    if (silent === 0) parts.push(text)
  }
  const nameOf = (start: number, end: number) => {
    const name = read.slice(start, end).toLowerCase()
    return name.slice(name.lastIndexOf(':') + 1)
  }
  // Tags need not fit together, so no tree is made of them.
  const reader = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...ignored,
      onopentagend() {
        openFrom = undefined
      },
      onselfclosingtag() {
        openFrom = undefined
      },
      onopentagname(start, end) {
        openFrom = start - 1
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
  // `a <b holds` is no tag, since it never ends.
  if (isWhole && openFrom !== undefined && silent === 0) parts.push(read.slice(openFrom))
  return parts.join('')
}

/** Characters that are read in some milliseconds, whatever signs they are; the longest abstracts have ten thousand. */
const maxMarkup = 40_000
const escapedTag = /<\/(?:i|b|em|strong|sub|sup|p|span|scp|jats:[a-z-]{1,20})>/i
