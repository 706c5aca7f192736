/** Sentences that no rule knows, told from searches. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadCommands } from '../../src/bot/catalogue.ts'
import { packActModel, readActModel, writeActModel } from '../../src/talk/classify/act-model.ts'
import { Classifier, loadClassifier } from '../../src/talk/classify/classifier.ts'
import { guessFact, guessFollowUp, guessIntent, guessOfSetUp } from '../../src/talk/classify/guess.ts'
import { loadAnswers } from '../../src/talk/facts/answers.ts'
import { parseCommand, parseOptions } from '../../src/talk/parse-command.ts'
import { type Example, readExamples } from '../../tools/train/examples.ts'
import { hashExamples, trainClassifier } from '../../tools/train/train-classifier.ts'

const root = new URL('../../', import.meta.url)
const data = readFileSync(new URL('data/acts.tsv', root), 'utf8')
const examples = readExamples(data)
const shipped = readFileSync(new URL('src/talk/classify/acts.bin', root))
const model = readActModel(shipped)
const classifier = await loadClassifier()

const contexts = [
  ['bot', 'intents', (sentence: string) => guessIntent(sentence, classifier), 0.85],
  ['papers', 'follow-ups', (sentence: string) => guessFollowUp(sentence, classifier), 0.75],
  ['set-up', 'set-ups', (sentence: string) => guessOfSetUp(sentence, classifier)?.act, 0.78],
  ['fact', 'facts', (sentence: string) => guessFact(sentence, 'told', classifier), 0.55],
] as const

describe('the guess of what a sentence wants', () => {
  it.each(contexts)(
    'of %s is right for most of %s that were held out, and of the examples',
    (context, name, guess, share) => {
      const lines = readFileSync(new URL(`test/talk/held-out-${name}.tsv`, root), 'utf8')
        .trimEnd()
        .split('\n')
      const judged = lines.map((line) => {
        const [act = '', sentence = ''] = line.split('\t')
        return { act, guessed: guess(sentence) ?? 'none' }
      })
      const rightOf = (rows: typeof judged) => rows.filter(({ act, guessed }) => act === guessed).length
      const [searches, acts] = [
        judged.filter(({ act }) => act === 'none'),
        judged.filter(({ act }) => act !== 'none'),
      ]
      expect(rightOf(acts) / acts.length).toBeGreaterThan(share)
      expect(searches.length - rightOf(searches)).toBeLessThanOrEqual(3)
      const known = examples.filter((example) => example.context === context && example.act !== 'none')
      const right = known.filter(({ act, sentence }) => guess(sentence) === act)
      expect(right.length / known.length).toBeGreaterThan(0.95)
    },
  )

  it('of a fact is one that there is, and there are examples of each', async () => {
    const names = Object.keys(await loadAnswers(classifier))
    const ofGroups = names.filter((name) => name.endsWith(' of groups'))
    expect(actsOf('fact')).toEqual(new Set(names).difference(new Set(ofGroups)))
    for (const name of ofGroups)
      expect(actsOf('set-up').has(name.slice(0, -' of groups'.length)), name).toBe(true)
  })

  it('of the bot is a command that changes nothing, or small talk', async () => {
    const commands = await loadCommands()
    for (const act of actsOf('bot').difference(new Set(['self', 'aside', 'complaint']))) {
      const { command, words } = parseCommand(act, commands)
      const options = parseOptions(command, words)
      command.check(options, commands)
      expect(command.changesBy(options), act).toBeUndefined()
      expect(command.visibility, act).not.toBe('public')
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
    expect(guessIntent(text, classifier)).toBeUndefined()
  })

  it('is made of any text, and only of the acts of its context', () => {
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
    const known = contexts.map(([context, , guess]) => ({ acts: actsOf(context), guess }))
    fc.assert(
      fc.property(texts, (text) => {
        for (const { acts, guess } of known) {
          const act = guess(text)
          if (act !== undefined) expect(acts).toContain(act)
        }
        classifier.isKnownWord(text)
      }),
    )
  })
})

describe('the ranking of a sentence', () => {
  it('shares all of 1 among the acts of its context, whatever was ranked before', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const first = classifier.rank(one, 'papers')
        classifier.rank(other, 'bot')
        expect(classifier.rank(one, 'papers')).toEqual(first)
        expect(first.acts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
      }),
    )
  })
})

describe('the model', () => {
  it('was trained on the examples as they are, which are sorted and each there once', () => {
    expect(model.examples).toBe(hashExamples(examples))
    const lines = data.trimEnd().split('\n')
    expect(lines).toEqual([...new Set(lines)].toSorted((one, other) => (one < other ? -1 : 1)))
  })

  it('is a file of at most 1.5 MB, and is read as it was written', () => {
    expect(shipped.length).toBeLessThanOrEqual(1_500_000)
    expect(brotliDecompressSync(shipped).equals(packActModel(model))).toBe(true)
  })

  it('learns what is in its examples, to the same bytes every time', () => {
    const few: readonly Example[] = [
      ...['stop the posts', 'stop the digest', 'no posts please', 'the digest comes too early'].map(
        of('bot'),
      ),
      ...['stop words', 'digest of proteins', 'posts of users', 'early stopping'].map(of('any')),
    ].flatMap((example) => [example, example, example])
    const bytes = writeActModel(trainClassifier(few))
    expect(Buffer.from(writeActModel(trainClassifier(few))).equals(bytes)).toBe(true)
    const own = new Classifier(readActModel(bytes))
    expect(guessIntent('stop the digest', own)).toBe('subscriptions')
    expect(guessIntent('stop words', own)).toBeUndefined()
  })
})

function of(context: string) {
  return (sentence: string): Example => ({
    act: context === 'any' ? 'search' : 'subscriptions',
    context,
    sentence,
  })
}

function actsOf(context: string): ReadonlySet<string> {
  return new Set(model.columns.flatMap((column) => (column.context === context ? (column.act ?? []) : [])))
}
