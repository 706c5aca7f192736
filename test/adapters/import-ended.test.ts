/** The message that tells a person of the end of an import, on the platforms that have direct messages. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Place, Workspace } from '../../src/core.ts'
import type { Store } from '../../src/ports/store.ts'
import { openStore } from '../../src/store/open-store.ts'
import { partsOf, wordsOf } from '../support/discord-app.ts'
import { buttonsOf } from '../support/slack-loopback-send.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

let whole: WholeApp
/** Another replica, at which the import went on. */
let replica: Store
beforeAll(async () => {
  whole = await startWholeApp()
  replica = await openStore({ url: `file:${whole.databaseFile}` })
})
afterAll(async () => {
  await replica?.close()
  await whole?.close()
})

async function endUnseen(workspace: Workspace, place: Place, user: string): Promise<void> {
  const entry = { line: 1, label: 'one', identifiers: [], authors: [], broken: 'is no entry' }
  const head = {
    owner: { workspace, user },
    place,
    name: 'refs.bib',
    asVotes: false,
    atMs: 1,
    tellAfterMs: 2,
  }
  await replica.imports.finish(await replica.imports.create({ ...head, entries: [entry] }))
  await whole.app.tick()
  await whole.app.tick()
}

it('comes once on Slack, with buttons for the list of that workspace', async () => {
  await endUnseen('slack:T1', 'slack:T1/C1', 'U301')
  const { messages } = whole.slack.channel('DU301')
  const told = await whole.slack.until(() => messages[0])
  expect(told.text).toContain('refs.bib: 1 entry. Nothing is new on your reading list; 1 could not be read')
  expect(buttonsOf(told).map(({ label }) => label)).toEqual(['Report', 'Reading list', 'Undo'])
  await whole.slack.send.press(told, 'Report', { user: 'U301', channel: 'DU301' })
  await whole.slack.until(() => messages.some(({ text }) => text.includes('could not be read · line 1')))
  expect(messages.filter(({ text }) => text.includes('Your import is done'))).toHaveLength(1)
})

it('comes once on Discord, without buttons, which would speak for the direct messages', async () => {
  const { discord } = whole
  const user = '1300000000000000301'
  const workspace = `discord:${discord.guild.id}` as const
  await endUnseen(workspace, `${workspace}/${discord.channel.id}`, user)
  const told = await discord.until(() => {
    const { messages = [] } = discord.state.channels.get(discord.state.directChannels.get(user) ?? '') ?? {}
    return messages.length > 0 && messages
  })
  expect(wordsOf(told)).toMatch(/Where you asked, import report [0-9a-f]{8} shows what became of each entry/)
  expect(partsOf(told).filter(({ custom_id }) => custom_id !== undefined)).toEqual([])
  expect(told).toHaveLength(1)
})
