import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { renderCard } from '../../../adapters/slack/render/messages.ts'
import { triedOf } from '../../support/property-runs.ts'
import type { SlackPost } from '../../support/slack-loopback.ts'
import { type Running, startSlackUntilStopped, transports } from './running.ts'

/** Each of the two has an import of its own, and a minute may pass between them. */
const nameImports = (posts: unknown) =>
  JSON.stringify(posts)
    .replace(/(?<=import (?:undo|report) )[0-9a-f]{8}/g, 'ID')
    .replace(/(?<=last read )(?:just now|\d+ minutes? ago)/g, 'AGO')

describe.each(transports)('commands over %s', (transport) => {
  let running: Running
  beforeAll(async () => {
    running = await startSlackUntilStopped(transport)
  })
  afterAll(() => running.stop())

  const command = async (text: string, who: { user?: string; channel?: string } = {}) => {
    const { slack } = running
    const { messages } = slack.channel(who.channel ?? 'C1')
    const before = messages.length
    const delivery = await slack.send.command({ text, ...who })
    expect(delivery).toMatchObject({ status: 200 })
    return slack.until(() => messages[before])
  }

  it('answers every command of the catalogue as the bot does', async () => {
    const { app } = running
    const texts = app.bot.commands
      // Over a socket the same is rendered: there some examples are enough.
      .flatMap(({ examples, name }) => [name, ...(transport === 'http' ? examples : triedOf(examples, 3))])
      .filter((text) => !app.bot.asksForForm(text))
    // On a busy machine the first to ask is told that topics are being counted.
    for (const place of ['slack:T1/C1', 'slack:TTWIN/C1'] as const)
      await vi.waitFor(async () => {
        const ask = app.bot.hear({ place, user: 'UCOUNT', text: 'topics', timeZone: 'Europe/Berlin' })
        expect(JSON.stringify(await ask.answer())).not.toContain('being counted')
      }, 20_000)
    for (const [at, text] of texts.entries()) {
      // A room and a person of its own, and a twin workspace that hears the same, so that both know the same.
      const who = { channel: `C${at}X`, user: `UREAD${at}` }
      const first = await command(text, who)
      const twin = { place: `slack:TTWIN/${who.channel}` as const, user: `UTWIN${at}` }
      // The loopback's people all live there.
      const ask = app.bot.hear({ ...twin, text, timeZone: 'Europe/Berlin' })
      const rendered = renderCard(await ask.answer(), { origin: text, drawsCharts: true })
      const posts = await running.slack.until(() => {
        const { messages } = running.slack.channel(who.channel)
        return messages.length >= rendered.length && messages
      })
      const seen = posts.map(({ text: words, blocks }) => ({ text: words, blocks }))
      const wanted = rendered.map(({ text: words, blocks }) => ({ text: words, blocks }))
      expect(nameImports(seen).replaceAll(who.user, twin.user), text).toBe(
        nameImports(wanted).replaceAll('slack:TTWIN/', 'slack:T1/'),
      )
      expect(first.ephemeralTo, text).toBe(ask.visibility === 'private' ? who.user : undefined)
    }
  })

  it('says what it answers to whoever reads the screen aloud, and unfurls nothing', async () => {
    const answer: SlackPost = await command('search reward hacking')
    expect(answer.text).toMatch(/^Reward hacking\n/)
    expect(answer.args).toMatchObject({ unfurl_links: false, unfurl_media: false })
  })
})
