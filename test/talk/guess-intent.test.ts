/** Sentences that no rule knows, told from searches. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trainIntents } from '../../bench/train-intents.ts'
import { loadCommands } from '../../src/bot/catalogue.ts'
import {
  guessIntent,
  isKnownWord,
  noIntent,
  readModel,
  writeModel,
} from '../../src/talk/intents/guess-intent.ts'
import { parseCommand, parseOptions } from '../../src/talk/parse-command.ts'

const root = new URL('../../', import.meta.url)
const shipped = readModel(readFileSync(new URL('src/talk/intents/intents.txt', root), 'utf8'))

function readLines(path: string) {
  const lines = readFileSync(new URL(path, root), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [intent = '', sentence = ''] = line.split('\t')
    return { intent, sentence, guessed: guessIntent(sentence) ?? noIntent }
  })
}

describe('the guess of an intent', () => {
  it('is right for most sentences that were held out, and hardly ever takes a search for talk', () => {
    const heldOut = readLines('test/talk/held-out-intents.tsv')
    const searches = heldOut.filter(({ intent }) => intent === noIntent)
    const talk = heldOut.filter(({ intent }) => intent !== noIntent)
    const right = talk.filter(({ intent, guessed }) => intent === guessed)
    expect(right.length / talk.length).toBeGreaterThan(0.85)
    expect(searches.filter(({ guessed }) => guessed !== noIntent).length).toBeLessThanOrEqual(2)
  })

  it('knows its examples: the weights are made of them', () => {
    const examples = readLines('bench/intents.tsv')
    const right = examples.filter(({ intent, guessed }) => intent === guessed)
    expect(right.length / examples.length).toBeGreaterThan(0.95)
    expect(new Set(examples.map(({ intent }) => intent))).toEqual(new Set(shipped.intents))
  })

  it('is a command that changes nothing, or small talk', async () => {
    const commands = await loadCommands()
    const smallTalk = new Set([noIntent, 'self', 'aside'])
    for (const intent of shipped.intents.filter((one) => !smallTalk.has(one))) {
      const { command, words } = parseCommand(intent, commands)
      const options = parseOptions(command, words)
      command.check(options, commands)
      expect(command.changesBy(options), intent).toBeUndefined()
      expect(command.visibility, intent).not.toBe('public')
    }
  })

  it.each([
    '',
    '?',
    '👍',
    '我们想要论文',
    'zyx wvu',
    'rlhf papers',
    'VLM-R1',
    'a'.repeat(10_000),
    'post '.repeat(100),
  ])('“%s” is a search', (text) => {
    expect(guessIntent(text)).toBeUndefined()
  })

  it('is made of any text, and only of the intents that there are', () => {
    const words = fc.constantFrom(
      'stop',
      'posting',
      'who',
      'sees',
      'my',
      'list',
      '?',
      'zyx',
      '7:30',
      "don't",
      '\u0000',
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words, { maxLength: 50 }).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const intent = guessIntent(text)
        if (intent !== undefined) expect(shipped.intents).toContain(intent)
        expect(intent).not.toBe(noIntent)
        isKnownWord(text)
      }),
    )
  })
})

describe('a model', () => {
  it('learns what is in its examples, the same every time, and is read as it was written', () => {
    const examples = ['stop the posts', 'stop the digest', 'no posts please', 'the digest comes too early']
      .map((sentence) => ({ intent: 'subscriptions', sentence }))
      .concat(
        ['stop words', 'digest of proteins', 'posts of users', 'early stopping'].map((sentence) => ({
          intent: 'none',
          sentence,
        })),
      )
      .flatMap((example) => [example, example, example])
    const text = writeModel(trainIntents(examples))
    expect(writeModel(trainIntents(examples))).toBe(text)
    const model = readModel(text)
    expect(guessIntent('stop the digest', model)).toBe('subscriptions')
    expect(guessIntent('stop words', model)).toBeUndefined()
    expect(readModel(writeModel(model)).weights).toEqual(model.weights)
  })
})
