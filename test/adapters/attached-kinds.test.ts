/** One table of files, attached on Slack, Discord and Matrix: each is imported, or refused in the same words. */
import { ChannelType } from 'discord-api-types/v10'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wordsOf } from '../support/discord-app.ts'
import { startMatrixLoopback } from '../support/matrix-loopback.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

const doi = '10.1177/1234567120950040'
const title = 'Straßen und Brücken: Große Übergänge'
const bib = `@article{10.1016/0196-1234(89)90038-2, author = {family=Hoeven, given=Joris, prefix=van den}, % remark\r\ntitle = {${title}}, doi = ${doi}}\r\n`
const ris = `TY  - JOUR\nTI  - ${title}\nAU  - Großmann, Renée\nDO  - ${doi}\nER  - \n`
const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))

/** A file's name, its content, and what its person is told of it. */
const files: readonly (readonly [string, Uint8Array, string])[] = [
  ['a.bib', bytes(bib), title],
  ['latin.bib', bytes(bib, 'latin1'), title],
  ['wide.ris', bytes(`\uFEFF${ris}`, 'utf16le'), title],
  ['mac.ris', bytes(ris.replaceAll('\n', '\r')), title],
  ['pubmed.nbib', bytes(`PMID- 1\nTI  - ${title}\nLID - ${doi} [doi]\n`), title],
  ['endnote.enw', bytes(`%0 Book\n%T ${title}\n%R ${doi}\n`), title],
  ['savedrecs.ciw', bytes(`FN Clarivate\nVR 1.0\nPT J\nTI ${title}\nDI ${doi}\nER\n\nEF\n`), title],
  ['savedrecs.txt', bytes(`FN Clarivate\nVR 1.0\nPT J\nTI ${title}\nDI ${doi}\nER\n\nEF\n`), title],
  ['crossref.json', bytes(JSON.stringify({ message: { title: [title], DOI: doi } })), title],
  ['list.txt', bytes(`https://doi.org/${doi}\n`), doi],
  [
    'library.xml',
    bytes('<?xml version="1.0"?><xml><records/></xml>'),
    'That is XML, which I don’t read: please export',
  ],
  [
    'table.txt',
    bytes('PT\tAU\tTI\nJ\tFenner, E\tOutcome Measures after Shoulder Work\n'),
    'That is a table of Web of Science’s',
  ],
  ['bomb.bib', bytes(bomb()), 'becomes longer than 200,000 characters'],
]

let whole: WholeApp
let matrix: Awaited<ReturnType<typeof startMatrixLoopback>>
beforeAll(async () => {
  matrix = await startMatrixLoopback()
  whole = await startWholeApp({ ADAPTERS: 'slack,discord,matrix', ...matrix.env })
})
afterAll(async () => {
  await whole?.close()
  await matrix?.close()
})

describe('an attached file', () => {
  let nth = 0
  it.each(files)('%s is answered alike on Slack, Discord and Matrix', async (name, content, told) => {
    nth += 1
    const answers = await Promise.all([
      dropOnSlack(`UKIND${nth}`, name, content),
      dropOnDiscord(String(1_700_000_000_000_000_000n + BigInt(nth)), name, content),
      dropOnMatrix(`@reader${nth}:lab.example`, name, content),
    ])
    for (const answer of answers) expect(answer).toContain(told)
  })
})

async function dropOnSlack(user: string, name: string, content: Uint8Array): Promise<string> {
  const { slack } = whole
  await slack.send.directMessage({ text: '', user, channel: `D${user}`, files: [{ name, content }] })
  return slack.until(() => {
    const words = JSON.stringify(slack.channel(`D${user}`).messages)
    return isAnswer(words) && words
  })
}

async function dropOnDiscord(user: string, name: string, content: Uint8Array): Promise<string> {
  const { discord } = whole
  const { state } = discord
  const channel = state.addChannel(undefined, { type: ChannelType.DM })
  state.directChannels.set(user, channel.id)
  discord.people.post('', { user, channel, attachments: [state.attach(name, content)] })
  return discord.until(() => {
    const words = wordsOf(channel.messages.filter(({ author }) => author === state.botUser))
    return isAnswer(words) && words
  })
}

async function dropOnMatrix(user: string, name: string, content: Uint8Array): Promise<string> {
  const { state, bot } = matrix
  const direct = state.addRoom(user)
  state.setMember(direct, user, bot, 'invite', { is_direct: true })
  // It greets whoever invites it, and then listens.
  await state.until(() =>
    direct.events.some(({ sender, type }) => sender === bot && type === 'm.room.message'),
  )
  const id = `kind-${name.replaceAll('.', '-')}`
  state.media.set(`${state.server}/${id}`, { type: 'text/plain', body: Buffer.from(content), name })
  const url = `mxc://${state.server}/${id}`
  const before = direct.events.length
  const info = { size: content.length }
  state.add(direct, user, 'm.room.message', { msgtype: 'm.file', body: name, url, info })
  return state.until(() => {
    const words = JSON.stringify(direct.events.slice(before).filter(({ sender }) => sender === bot))
    return isAnswer(words) && words
  })
}

/** Whether the import ended, or was refused; not whether it goes on. */
function isAnswer(words: string): boolean {
  return /not found|could not be read|which I don’t read/.test(words)
}

function bomb(): string {
  const doubled = Array.from({ length: 28 }, (_, at) => `@string{a${at + 1} = a${at} # a${at}}`)
  return `@string{a0 = "0123456789"}${doubled.join('')}\n@misc{k, title = a28}\n`
}
