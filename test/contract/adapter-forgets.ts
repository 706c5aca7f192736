/** What is kept for a person's buttons goes with what else is kept of them; what others have stays. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeCard, makeItem } from '../support/card-gallery.ts'
import type { OpenPlatform } from './adapter.ts'
import type { Person, SeenMessage, TestPlatform } from './adapter-platform.ts'

export function describeForgets(open: OpenPlatform): void {
  describe('somebody who says forget me', () => {
    it('leaves neither their id nor the words behind their buttons in the database’s files', async () => {
      const platform = await open()
      const adapter = await platform.start()
      const traces = [platform.userOf('ada'), 'zebrafish']
      await ask(platform, longQuery(platform, 'zebrafish'), 'ada')
      expect(findBytes(platform, traces)).toEqual(traces)
      await forgetAda(platform)
      await adapter.stop()
      expect(findBytes(platform, traces)).toEqual([])
    })

    it('leaves nothing by what comes after it in their direct messages, also where it is the first word', async () => {
      const platform = await open()
      const { sayAlone } = platform
      if (sayAlone === undefined) return
      const traces = [platform.userOf('ada'), 'zebrafish']
      for (const before of [[], ['saved', longQuery(platform, 'zebrafish')]]) {
        for (const text of [...before, 'forget me sure:now']) {
          const adapter = await platform.start()
          await sayAlone(text, 'ada').acknowledged
          await platform.until(() => platform.ground.answered.at(-1) === text)
          // What was begun is done then.
          await adapter.stop()
        }
        expect(findBytes(platform, traces)).toEqual([])
      }
    })

    it.each(['before', 'after'])(
      'leaves the buttons of others, and those of a post from %s they said the same',
      async (when) => {
        const platform = await open()
        const adapter = await platform.start()
        const asked = longQuery(platform, 'zebrafish')
        const card = makeCard([makeItem({ buttons: [{ label: 'Look up', command: asked }] })])
        const post = () => adapter.post(platform.place, card, 'digest-1')
        if (when === 'before') await post()
        await ask(platform, asked, 'ada')
        const others = await ask(platform, longQuery(platform, 'walrus'), 'bob')
        if (when === 'after') await post()
        await forgetAda(platform)
        const posted = platform.messages().find(({ buttons }) => buttons.includes('Look up'))
        if (posted === undefined) throw new Error('nothing was posted')
        for (const [message, label] of [
          [posted, 'Look up'],
          [others, 'More'],
        ] as const) {
          const before = platform.ground.answered.length
          await platform.press(message, label, 'bob').acknowledged
          await platform.until(() => platform.ground.answered.length > before)
        }
        expect(platform.ground.answered).toContain(asked)
        expect(platform.messages().filter(({ words }) => words.includes('no longer know'))).toEqual([])
      },
    )
  })
}

/** Finds papers, and is too long for a button of the platform. */
function longQuery({ longCommand }: TestPlatform, word: string): string {
  return `search reinforcement learning ${`${word} `.repeat(longCommand.length / word.length)}`.trim()
}

async function ask(platform: TestPlatform, text: string, who: Person): Promise<SeenMessage> {
  const known = new Set(platform.messages().map(({ id }) => id))
  await platform.say(text, who).acknowledged
  return platform.until(() =>
    platform.messages().find(({ id, buttons }) => !known.has(id) && buttons.includes('More')),
  )
}

async function forgetAda(platform: TestPlatform): Promise<void> {
  await platform.say('forget me sure:now', 'ada').acknowledged
  await platform.until(() => platform.messages().some(({ words }) => words.includes('Erased')))
}

/** Those of some texts that stand in the database's file or in one beside it. */
function findBytes({ ground }: TestPlatform, texts: readonly string[]): readonly string[] {
  const folder = dirname(ground.test.file)
  const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
  return texts.filter((text) => files.some((bytes) => bytes.includes(text)))
}
