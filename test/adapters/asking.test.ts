/** `ask` on every platform, with a language model that obeys every order that there is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findBrokenRules } from '../support/attacks/read-posts.ts'
import { wordsOf } from '../support/discord-app.ts'
import { obedient, readTold } from '../support/model-endpoints.ts'
import { type SourceServer, startSourceServer } from '../support/source-server.ts'
import { startWholeApp, type WholeApp } from '../support/whole-app.ts'

const question = 'what reduces reward hacking?'

let server: SourceServer
let whole: WholeApp
beforeAll(async () => {
  const [first, ...others] = ['link', 'mention', 'praise', 'format'] as const
  server = await startSourceServer(obedient([first, ...others]))
  whole = await startWholeApp({ LLM_URL: `${server.url}/v1`, LLM_MODEL: 'small', LLM_KEY: 'sk-planted-7f3e' })
})
afterAll(async () => {
  await whole?.close()
  await server?.close()
})

/** The one sentence that a quote holds. */
function honestSentence(): string {
  const [asked] = server.asked
  return asked === undefined ? 'nothing was asked' : (readTold(asked).quotes[0]?.quote ?? '')
}

function expectHonest(words: string): void {
  expect(words).toContain('A language model put this together; each number is a quote below.')
  expect(words.replaceAll('\\', '')).toContain(`${honestSentence()} [1]`)
  expect(words).not.toMatch(/evil\.example|everyone|finest|sk-planted/)
}

describe('an answer of a language model', () => {
  it('is shown in Slack as its quotes hold it', async () => {
    const { slack } = whole
    const { messages } = slack.channel('C301')
    await slack.send.command({ text: `ask ${question}`, channel: 'C301' })
    await slack.until(() => messages.some(({ text }) => text.includes('A language model')))
    expectHonest(JSON.parse(JSON.stringify(messages.at(-1)?.text)))
  })

  it('is shown in Discord as its quotes hold it', async () => {
    const { discord } = whole
    const asked = discord.people.say('ask', { question })
    await discord.until(
      () => asked.original !== undefined && wordsOf([asked.original]).includes('A language'),
    )
    expectHonest(asked.original === undefined ? '' : wordsOf([asked.original]))
  })

  it('is shown in the playground with what the platforms would get', async () => {
    const response = await fetch(`${whole.origin}/api/say`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: `ask ${question}` }),
    })
    const text = await response.text()
    expect(text).toContain('A language model put this together')
    expect(text).not.toMatch(/evil\.example|@everyone|finest|sk-planted/)
  })

  it('broke no rule of a platform, brought nothing to life and was counted', async () => {
    expect(findBrokenRules(whole)).toEqual([])
    const metrics = await whole.scrape()
    expect(metrics.get('journal_club_model_calls_total{purpose="answer",outcome="answered"}')).toBe(3)
    expect(metrics.get('journal_club_model_sentences_total{outcome="shown"}')).toBe(3)
    expect(whole.lines.join('\n')).not.toMatch(/sk-planted|reduces reward hacking/)
  })
})
