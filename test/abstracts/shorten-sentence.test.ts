import { describe, expect, it } from 'vitest'
import { maxClauseLength, shortenSentence } from '../../src/abstracts/shorten-sentence.ts'

describe('shortenSentence', () => {
  it.each([
    ['In this paper, we propose a hybrid system for clusters.', 'A hybrid system for clusters'],
    ['To address this issue, we design efficient methods (EM) for queries.', 'Efficient methods for queries'],
    ['In this letter we propose to estimate heritability directly.', 'Estimate heritability directly'],
    ['Here we study the temporal correlations of layers.', 'Study the temporal correlations of layers'],
    ['We apply known techniques to funding.', 'Apply known techniques to funding'],
    ['We present HEaD+, a novel approach to errors [12].', 'HEaD+, a novel approach to errors'],
    ['We propose k-means trees for large data.', 'k-means trees for large data'],
    ['By counting words, we develop a scheme for all machines.', 'A scheme for all machines'],
    ['The aim of this paper is to unify both views.', 'Unify both views'],
    ['We develop and test three schemes.', 'Develop and test three schemes'],
    ['We propose a graph model of many layers and prove that it is stable.', 'A graph model of many layers'],
  ])('begins an idea with what it is: %s', (sentence, clause) => {
    expect(shortenSentence(sentence, 'idea')).toBe(clause)
  })

  it.each([
    ['Our experiments show that it is fast.', 'It is fast'],
    ['We evaluate it on images, and show that it is fast.', 'It is fast'],
    ['We demonstrate through many simulations that it is fast.', 'It is fast'],
    ['We show that, for small graphs, it is fast.', 'For small graphs, it is fast'],
    ['AbPress compares well with others.', 'AbPress compares well with others'],
    ['We obtain a bound of O(n) on points.', 'Obtain a bound of O(n) on points'],
  ])('begins a result with what was found: %s', (sentence, clause) => {
    expect(shortenSentence(sentence, 'result')).toBe(clause)
  })

  it.each([
    'Results suggest that it is fast.',
    'We cannot show that it is fast.',
    'We find no evidence that it is fast.',
    'For small graphs we show that it is fast.',
    'Experiments did not show that it is fast.',
    'We do not prove this conjecture here.',
  ])('keeps what doubts, denies or limits a result: %s', (sentence) => {
    const words = sentence.replace(/^We /, '').slice(0, -1)
    const clause = shortenSentence(sentence, 'result') ?? ''
    expect(clause.toLowerCase()).toContain(words.toLowerCase())
  })

  it.each([
    'We rarely observe improvements from larger models.',
    'We hardly improve the accuracy of larger models.',
    'We unsuccessfully train larger models on small graphs.',
    'We only show that it is fast on small graphs.',
    'We partially prove that it is fast on small graphs.',
    'We seldom find that it is fast on small graphs.',
    'We ask whether it is new and show that it is fast.',
    'Experiments barely show that it is fast on small graphs.',
  ])('keeps whole what says how seldom or how little: %s', (sentence) => {
    expect(shortenSentence(sentence, 'result')).toBe(sentence.slice(0, -1))
  })

  it('keeps an idea whole that was had in vain', () => {
    expect(shortenSentence('We only partially solve the problem of errors.', 'idea')).toBe(
      'We only partially solve the problem of errors',
    )
    expect(shortenSentence('We successfully develop a scheme for all machines.', 'idea')).toBe(
      'A scheme for all machines',
    )
  })

  it.each([
    ['However, learning is slow in practice.', 'Learning is slow in practice'],
    [
      'While such networks are state of the art, the time that these models take remains a challenge.',
      'The time that these models take remains a challenge',
    ],
    ['While prices fell, the costs of work have not.', 'While prices fell, the costs of work have not'],
    ['It is widely known, that learning is slow.', 'Learning is slow'],
    ['This paper addresses the consensus problem.', 'The consensus problem'],
    ['What is the best layout?', 'What is the best layout?'],
  ])('begins a problem with what is wrong: %s', (sentence, clause) => {
    expect(shortenSentence(sentence, 'problem')).toBe(clause)
  })

  it('drops what only adds at the end, and says so where the main clause may go on', () => {
    const main = 'We propose a method that connects the weights to the data'
    expect(shortenSentence(`${main}, which preserves sparsity.`, 'idea')).toBe(
      'A method that connects the weights to the data',
    )
    expect(shortenSentence(`${main}, which is new, and tests it.`, 'idea')).toBe(
      'A method that connects the weights to the data…',
    )
  })

  it('is cut at a late clause or at a word, never after one that only leads on', () => {
    const long =
      'The model of all parts of the whole machine is faster on data sets of every known size, but not always.'
    expect(shortenSentence(`${long} More of it follows here.`, 'result')).toBe(
      'The model of all parts of the whole machine is faster on data sets of every known size…',
    )
    const clause = shortenSentence(
      `The model is better ${'than the one of the other '.repeat(20)}kind.`,
      'result',
    )
    expect(clause).toMatch(/ (?:one|other)…$/)
    expect(clause?.length).toBeLessThanOrEqual(maxClauseLength)
    expect(shortenSentence('x'.repeat(5_000), 'idea')).toBeUndefined()
    expect(shortenSentence(`${'模'.repeat(300)} a b c`, 'idea')?.length ?? 0).toBeLessThanOrEqual(
      maxClauseLength,
    )
  })

  it('is nothing where too little is left', () => {
    expect(shortenSentence('We propose RM.', 'idea')).toBeUndefined()
    expect(shortenSentence('', 'result')).toBeUndefined()
    expect(shortenSentence('… (a, b) …', 'problem')).toBeUndefined()
  })
})
