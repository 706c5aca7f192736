/** Makes docs/use/conversations.md: ten turns, said to the real program; `vitest -u` writes the page. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

const inThread = [
  'what is grpo?',
  'the second one',
  'similar to it',
  'find papers about reward hacking',
  'only with code',
  'save 1',
  'cite 1',
]
const inDirectMessages = [
  'papers by Shen since April 2025 about vision-language',
  'saved',
  'can others see what I ask?',
]

// Slack's signatures go by the clock; nothing that is said depends on the day.
const now = () => Temporal.Now.instant()

let whole: WholeApp
beforeAll(async () => {
  whole = await startWholeApp({}, now)
})
afterAll(() => whole.close())

it('reads like talking to somebody who knows the papers', async () => {
  const { slack } = whole
  const page = [
    '# A conversation',
    '',
    'Ten turns on Slack, over the papers that come with the bot. Long answers are cut (…). A test makes this page: `npx vitest run test/talk/talking.test.ts -u`.',
    '',
    '## In a thread',
    '',
    'You mention the bot; what only you see is marked.',
  ]
  const threadTs = '1744530000.000001'
  for (const text of inThread) {
    const answers = await hear('C1', () => slack.send.mention({ text, threadTs }))
    page.push(...turn(`@journal-club ${text}`, answers))
  }
  page.push('', '## In direct messages')
  for (const text of inDirectMessages)
    page.push(...turn(text, await hear('DUADA', () => slack.send.directMessage({ text }))))
  // The day on which a paper was saved is that of the test.
  const lasting = [...page, ''].join('\n').replace(/^\d{1,2} \p{L}+ \d{4}\n/gmu, '')
  await expect(lasting).toMatchFileSnapshot('../../docs/use/conversations.md')
})

/** What is in the channel after `say` and was not before, once the whole answer is there. */
async function hear(channel: string, say: () => Promise<unknown>): Promise<string[]> {
  const { messages } = whole.slack.channel(channel)
  const before = messages.length
  await say()
  const note = 'I answered you privately.'
  const isWhole = () => {
    // A file comes as a message without words.
    const fresh = messages.slice(before).filter(({ text }) => text !== '')
    const [first] = fresh
    return (
      first !== undefined &&
      (first.ephemeralTo === undefined || fresh.some(({ text }) => text === note)) &&
      fresh
    )
  }
  return (await whole.slack.until(isWhole)).map(
    ({ text, ephemeralTo }) => `${ephemeralTo ? '(only you see this) ' : ''}${text}`,
  )
}

const maxLines = 6
const maxWidth = 150

function turn(said: string, answers: readonly string[]): string[] {
  const lines = answers
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const shown = lines
    .slice(0, maxLines)
    .map((line) => (line.length > maxWidth ? `${line.slice(0, maxWidth - 1).trimEnd()}…` : line))
  return ['', `**${said}**`, '', '```text', ...shown, ...(lines.length > maxLines ? ['…'] : []), '```']
}
