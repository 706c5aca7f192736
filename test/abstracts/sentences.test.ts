import { expect, it } from 'vitest'
import { splitSentences } from '../../src/abstracts/sentences.ts'

it.each([
  ['We see no gain under i.i.d. Gaussian noise with PPO.', 'It fails.'],
  ['The U.S. Food and Drug Administration agreed.', 'We did too.'],
  ['By Thm. 2, Eqn. 4, Sect. 3 and Alg. A it is fast.', 'Others are not.'],
  ['See Suppl. Fig. 3 of J. R. R. Tolkien, Mr. Smith et al. Yet again.', 'So we did.'],
  ['A Ph.D. Thesis (a.k.a. Monograph) says so, e.g. In Praise of Data.', 'It is read.'],
  ['The data are not i.i.d.', 'We prove it.'],
  ['They work in the U.S.', 'The others do not.'],
  ['It holds for all n.', 'In 2006, Xu conjectured that.'],
  ['We save 64. 36% of the work.', 'Is it much?'],
  ['Some say “no!” and go on.', '“Yes”, we say.'],
])('a sentence ends where the next begins: %s %s', (...sentences) => {
  expect(splitSentences(sentences.join('\n '))).toEqual(sentences)
})

it('there is none in nothing, and one in a text without an end', () => {
  expect(splitSentences(' \n')).toEqual([])
  expect(splitSentences('no end')).toEqual(['no end'])
})
