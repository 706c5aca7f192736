/** Files that people attach on Slack and on Discord, through the platforms' own libraries. */
import { ChannelType } from 'discord-api-types/v10'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isHidden, wordsOf } from '../support/discord-app.ts'
import type { LoopbackChannel } from '../support/discord-loopback.ts'
import type { LoopbackAttachment } from '../support/discord-loopback-state.ts'
import type { PostedFile } from '../support/slack-loopback-sender.ts'
import { type SourceServer, startSourceServer } from '../support/source-server.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

let whole: WholeApp
/** Somebody else's server, which is never to be asked for anything. */
let elsewhere: SourceServer
beforeAll(async () => {
  elsewhere = await startSourceServer(() => bib)
  whole = await startWholeApp({ ADAPTERS: 'slack,discord' })
})
afterAll(async () => {
  await whole?.close()
  await elsewhere?.close()
})

const bib = '@misc{one, eprint={2502.18449}, archiveprefix={arXiv}}\n@misc{two, title={Nobody Wrote This}}\n'
const imported = 'refs.bib: 2 entries. 1 paper is new on your reading list'
const tooLarge = 'larger than 5 MB'
const notText = Uint8Array.from({ length: 3_000 }, (_, at) => (at * 7) % 256)
let nth = 0

describe('a file on Slack', () => {
  const fileOf = (content: PostedFile['content'], url?: string): PostedFile => ({
    name: 'refs.bib',
    content,
    ...(url === undefined ? {} : { url }),
  })
  /** What the person who attached it is told. */
  async function drop(file: PostedFile, how: 'directMessage' | 'mention', text = '') {
    const { slack } = whole
    const [user, channel] = [`UFILE${++nth}`, `CFILE${nth}`]
    await slack.send[how]({ text, user, channel, files: [file] })
    const seenIn = how === 'mention' ? channel : `D${user}`
    const said = await slack.until(() =>
      slack.channel(seenIn).messages.find(({ blocks }) => JSON.stringify(blocks).includes('mport')),
    )
    if (how === 'mention') expect(said.ephemeralTo).toBe(user)
    return said.text
  }

  it('is imported from a direct message and from a mention, onto the list of its writer', async () => {
    expect(await drop(fileOf(bib), 'directMessage')).toContain(imported)
    expect(await drop(fileOf(bib), 'mention', 'what I have read')).toContain(imported)
    expect(await drop(fileOf(bib), 'mention', 'import as votes')).toContain('with a vote for each')
  })

  it('is refused where it is too large, and not fetched', async () => {
    const file = fileOf('%'.repeat(5_000_001), `${elsewhere.url}/refs.bib`)
    expect(await drop(file, 'directMessage')).toContain(tooLarge)
    expect(elsewhere.asked).toEqual([])
  })

  it('is refused where it is no text', async () => {
    expect(await drop(fileOf(notText), 'directMessage')).toContain(
      '“refs.bib” holds nothing that I can import',
    )
  })

  it('of another organisation, of which a message has the id alone, is imported, or said why it is not', async () => {
    const { slack } = whole
    const foreign = { ...fileOf(bib), isForeign: true }
    expect(await drop(foreign, 'mention', 'what we have read')).toContain(imported)
    slack.fail('files.info', { error: 'missing_scope' })
    expect(await drop(foreign, 'mention', 'import')).toContain('an admin can add the scope files:read')
    slack.fail('files.info', { error: 'file_not_found' })
    const refused = await drop(foreign, 'mention', 'import')
    expect(refused).toContain('Slack does not let me read that file: Slack says file_not_found.')
  })

  it('is not fetched from anybody else, nor where Slack sends the bot on to sign in', async () => {
    const refused = 'Slack does not let me read that file'
    expect(await drop(fileOf(bib, `${elsewhere.url}/refs.bib`), 'directMessage')).toContain(refused)
    const gone = `${new URL(whole.slack.env.SLACK_API_URL ?? '').origin}/files-pri/T1-F0/download/refs.bib`
    expect(await drop(fileOf(bib, gone), 'mention')).toContain(refused)
    expect(elsewhere.asked).toEqual([])
    expect(whole.slack.calls('/signin')).toEqual([])
  })
})

describe('a file on Discord', () => {
  let people = 1_600_000_000_000_000_000n
  const someone = () => {
    people += 1n
    return String(people)
  }
  const directOf = (user: string): LoopbackChannel => {
    const { state } = whole.discord
    const id = state.directChannels.get(user)
    const known = id === undefined ? undefined : state.channels.get(id)
    if (known !== undefined) return known
    const channel = state.addChannel(undefined, { type: ChannelType.DM })
    state.directChannels.set(user, channel.id)
    return channel
  }
  const attach = (content: string | Uint8Array | URL) => whole.discord.state.attach('refs.bib', content)

  async function drop(attachment: LoopbackAttachment, how: 'direct' | 'mention', text = '') {
    const { discord } = whole
    const user = someone()
    const direct = directOf(user)
    const said =
      how === 'direct'
        ? { content: text, channel: direct }
        : { content: `<@${discord.state.botUser}> ${text}`, channel: discord.channel }
    discord.people.post(said.content, { user, channel: said.channel, attachments: [attachment] })
    return discord.until(() => {
      const words = wordsOf(direct.messages.filter(({ author }) => author === discord.state.botUser))
      return words.includes('mport') && words
    })
  }

  it('is imported from a direct message and from a mention, onto the list of its writer', async () => {
    expect(await drop(attach(bib), 'direct')).toContain(imported)
    expect(await drop(attach(bib), 'mention', 'what I have read')).toContain(imported)
    expect(await drop(attach(bib), 'mention', 'import as votes')).toContain('with a vote for each')
  })

  it('is imported with the slash command, without a form', async () => {
    const { discord } = whole
    const messages = await discord.answer(
      discord.people.say('manage import', { file: attach(bib) }, { user: someone() }),
    )
    expect(wordsOf(messages)).toContain(imported)
    expect(isHidden(messages[0])).toBe(true)
  })

  it('is refused where it is too large, also where it was said to be small', async () => {
    expect(await drop({ ...attach(bib), size: 5_000_001 }, 'direct')).toContain(tooLarge)
    expect(await drop({ ...attach('%'.repeat(5_000_001)), size: 10 }, 'direct')).toContain(tooLarge)
  })

  it('is refused where it is no text', async () => {
    expect(await drop(attach(notText), 'direct')).toContain('“refs.bib” holds nothing that I can import')
  })

  it('is not fetched from anybody else, nor where Discord would send the bot on', async () => {
    const refused = 'Discord does not let me read that file'
    const url = `${elsewhere.url}/refs.bib`
    expect(await drop({ ...attach(bib), url }, 'direct')).toContain(refused)
    expect(await drop(attach(new URL(url)), 'mention')).toContain(refused)
    expect(elsewhere.asked).toEqual([])
  })
})
