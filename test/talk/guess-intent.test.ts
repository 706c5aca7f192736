/** Sentences that no rule knows, told from searches. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExamples, trainIntents } from '../../bench/train-intents.ts'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { factNames } from '../../src/talk/facts/find-fact.ts'
import {
  guessFact,
  guessFollowUp,
  guessIntent,
  guessOfSetUp,
  isKnownWord,
  noIntent,
  readModel,
  writeModel,
} from '../../src/talk/intents/guess-intent.ts'
import { parseCommand, parseOptions } from '../../src/talk/parse-command.ts'

const root = new URL('../../', import.meta.url)
const shipped = readModel(readFileSync(new URL('src/talk/intents/intents.txt', root), 'utf8'))

async function judge(path: string, guess: (sentence: string) => string | undefined) {
  const examples = await readExamples(new URL(path, root))
  return examples.map((example) => ({ ...example, guessed: guess(example.sentence) ?? noIntent }))
}

describe('the guess of an intent', () => {
  it.each([
    ['intents', guessIntent, 0.85],
    ['follow-ups', guessFollowUp, 0.75],
    ['set-ups', guessOfSetUp, 0.78],
    ['facts', (sentence: string) => guessFact(sentence, true), 0.55],
  ] as const)(
    'of %s is right for most that were held out, and of the examples',
    async (name, guess, share) => {
      const heldOut = await judge(`test/talk/held-out-${name}.tsv`, guess)
      const searches = heldOut.filter(({ intent }) => intent === noIntent)
      const talk = heldOut.filter(({ intent }) => intent !== noIntent)
      const rightOf = (lines: typeof heldOut) =>
        lines.filter(({ intent, guessed }) => intent === guessed).length
      expect(rightOf(talk) / talk.length).toBeGreaterThan(share)
      expect(searches.length - rightOf(searches)).toBeLessThanOrEqual(3)
      const examples = await judge(`bench/${name}.tsv`, guess)
      expect(rightOf(examples) / examples.length).toBeGreaterThan(0.95)
    },
  )

  it('of a fact is one that there is, and there are examples of each', async () => {
    const examples = await readExamples(new URL('bench/facts.tsv', root))
    expect(new Set(examples.map(({ intent }) => intent))).toEqual(new Set(factNames))
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
