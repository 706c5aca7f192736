/** Which words of a sentence say what papers are about, learned from marked sentences. */
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subjectWords, tagSubject } from '../../src/question/tag/subject-words.ts'
import { readTagModel, writeTagModel } from '../../src/question/tag/tag-model.ts'
import { decode, tagWords } from '../../src/question/tag/tagger.ts'
import { splitSentence } from '../../src/question/words.ts'
import { splitWords } from '../../src/times/words.ts'
import { readMarked, readSubjects } from '../../tools/train/read-subjects.ts'
import { hashSubjects, trainTagger } from '../../tools/train/train-tagger.ts'
import { anyCharacter } from '../support/any-character.ts'

const root = new URL('../../', import.meta.url)

function subjectOf(text: string): string {
  return subjectWords([splitSentence(text)])
    .map((word) => word.text)
    .join(' ')
}

describe('the shipped tagger', () => {
  it('was trained on the shipped sentences', async () => {
    const model = readTagModel(await readFile(new URL('src/question/tag/subjects.bin', root)))
    expect(model.examples).toBe(hashSubjects(await readFile(new URL('data/subjects.txt', root), 'utf8')))
  })

  it('drops what only asks in most sentences that are not among the examples', () => {
    const asked = [
      ['my advisor thinks we overlooked work on glacial refugia, is there any?', 'glacial refugia'],
      ['hey, quick thing before lunch: papers about tidal heating?', 'tidal heating'],
      ['would love to read more on sign language acquisition', 'sign language acquisition'],
      ['what did people find about microplastics in rivers', 'microplastics in rivers'],
      ['Dear all, I should be grateful for literature on bronze casting.', 'bronze casting'],
      ['anyone got something on rumor spreading pls', 'rumor spreading'],
      ['i keep forgetting that paper on lattice surgery', 'lattice surgery'],
      ['can u dig up whatever there is on coral bleaching', 'coral bleaching'],
      ['for my talk on thursday I need two or three papers on bird song learning', 'bird song learning'],
      ['is there anything at all about medieval tax records', 'medieval tax records'],
    ] as const
    const right = asked.filter(([text, subject]) => subjectOf(text) === subject)
    expect(right.length).toBeGreaterThanOrEqual(8)
  })

  it('leaves bare queries whole', () => {
    const bare = [
      'newest vertex bisection',
      'learning to rank',
      'group theory of musical scales',
      'reading comprehension in children',
      'question answering over tables',
      'early warning signals of collapse',
      'sound source localisation',
      'exchange rate forecasting',
    ]
    expect(bare.filter((text) => subjectOf(text) === text).length).toBeGreaterThanOrEqual(7)
  })

  it('tags every word of any text, and a pasted one whole', () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 300 })
    fc.assert(
      fc.property(text, (said) => {
        const words = splitWords(said)
        expect(tagSubject(said, words)).toHaveLength(words.length)
      }),
    )
    const pasted = splitSentence('could you show me papers '.repeat(200).trim())
    expect(subjectWords([pasted])).toHaveLength(pasted.length)
  })
})

describe('the tags of a sentence', () => {
  it('score the most of all', () => {
    const score = fc.record({
      alone: fc.integer({ min: -9, max: 9 }),
      behind: fc.integer({ min: -9, max: 9 }),
    })
    fc.assert(
      fc.property(fc.array(score, { minLength: 1, maxLength: 7 }), (scores) => {
        const total = (tags: readonly boolean[]) =>
          tags.reduce((sum, tag, at) => {
            const { alone = 0, behind = 0 } = scores[at] ?? {}
            return tag ? sum + alone + (tags[at - 1] === true ? behind : 0) : sum
          }, 0)
        const all = Array.from({ length: 2 ** scores.length }, (_, code) =>
          scores.map((__, at) => Math.floor(code / 2 ** at) % 2 === 1),
        )
        expect(total(decode(scores))).toBe(Math.max(...all.map(total)))
      }),
    )
  })

  it('are learned from marks, the same for the same sentences', () => {
    const text = [
      ...['owls', 'bridges', 'taxes', 'glue', 'maps', 'salt'].flatMap((one) => [
        `please find papers on [${one}]`,
        `please find [${one}] papers {since 2020}`,
      ]),
      '[old maps of salt]',
    ].join('\n')
    const model = trainTagger(text)
    expect(trainTagger(text)).toEqual(model)
    expect(readTagModel(writeTagModel(model))).toEqual(model)
    expect(tagWords('please find papers on kites'.split(' '), model)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ])
  })

  it('are read from marks, with conditions as they are marked and as they are read', () => {
    expect(readMarked('hi, papers on [reward models] {since 2020}, please')).toEqual({
      words: ['hi', ',', 'papers', 'on', 'reward', 'models', '{}', ',', 'please'],
      tags: [false, false, false, false, true, true, false, false, false],
    })
    expect(readSubjects('[owls] {since 2020}').map(({ words }) => words.join(' '))).toEqual([
      'owls {}',
      'owls since 2020',
      'owls {}',
    ])
  })
})
