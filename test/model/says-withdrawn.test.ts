import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isNoticeOfWithdrawal,
  isTakenBack,
  isTitleWithdrawn,
  saysWithdrawn,
} from '../../src/model/says-withdrawn.ts'

it.each([
  'This paper has been withdrawn by the author',
  'This paper has been withdrawn from arXiv due to an error in Theorem 2',
  'It was withdrawn from the arXiv.',
  'withdrawn by arXiv administrators',
  'Paper withdrawn: Lemma 2 is wrong',
  'v2: withdrawn',
  '12 pages, withdrawn due to an error',
  '12 pages, 3 figures. This submission has now been temporarily withdrawn',
  'The authors have withdrawn this paper',
  'The authors would like to withdraw this paper because of a crucial error',
  'Retracted by the authors',
  'This submission has been removed by arXiv administrators',
  'We withdraw this submission',
  'I am withdrawing the paper',
  'The author withdraws the manuscript',
  'Authors wish to retract this article',
  'arXiv admin note: submission has been withdrawn by arXiv administrators due to inappropriate text reuse',
  'Withdrawn',
  'Withdrawn.',
  'Removed by arXiv administration.',
  'Submission removed by arXiv admin',
  'Withdrawal at the request of the authors',
  'Retraction due to an error',
  'Admin withdrawal',
  'This version is withdrawn',
  'This paper needs to be withdrawn',
  'This article must be retracted',
  'The paper is being withdrawn: Lemma 3 is false',
  'Withdrawing this paper: error in proof',
  '12 pages, withdrawn',
  'This manuscript has been retracted',
  'Our paper was removed from arXiv',
  'We request withdrawal of this paper',
  '(Paper is being withdrawn: x)',
  'Withdrawn by the authors because the proof is wrong',
  'The authors withdrew this paper',
  'The author has decided to withdraw the paper',
  'paper has been removed due to a copyright violation',
  'This version has been removed by arXiv administrators because the submitter did not have the right',
])('comments take their paper back: %s', (comments) => {
  expect(saysWithdrawn(comments)).toBe(true)
})

it.each([
  '12 pages',
  'Withdrawn from ICLR',
  'This paper was withdrawn from ICLR 2026',
  'Replaces the withdrawn submission arXiv:2401.1',
  'Extends arXiv:2401.1 (withdrawn)',
  'The previous version was withdrawn; this one is right',
  'This paper was not withdrawn',
  'Section 3 removed',
  'Typos removed',
  'Figure 2 has been removed',
  'Removed a figure',
  'We withdraw the claim that P=NP',
  'We retract Theorem 3',
  'authors withdraw papers',
  'Submitted to ICLR 2025, withdrawn',
  'Withdrawal from ICLR',
  'A study of withdrawn papers',
  'Replaces arXiv:2401.1, withdrawn by the author',
  'We withdraw this paper from NeurIPS',
  'This version removed typos',
  'We study why authors withdraw papers',
  'an earlier version was retracted',
  'the first version has been withdrawn',
  'This paper studies withdrawn submissions',
  'Will not withdraw this paper',
  'Deep retraction',
  'Retraction Watch data',
  'data removed due to privacy',
  '21 pages; an appendix was removed',
])('comments do not, where a venue is left, or it is another paper or a part: %s', (comments) => {
  expect(saysWithdrawn(comments)).toBe(false)
})

it.each([
  'This paper has been withdrawn.',
  'The paper has been withdrawn due to an error in Lemma 1.',
  'This version of the paper has been withdrawn due to an error.',
  'Withdrawn. Silly notion and out of context.',
  '(Withdrawn) We prove a theorem.',
  'Removed by arXiv administration. This article was plagiarised.',
  'We prove a theorem. This paper has been withdrawn by the author due to an error.',
  'We prove a theorem. UPDATE: Manuscript withdrawn, because results are incorrect.',
  'We prove a theorem. The authors have decided to withdraw this submission.',
])('an abstract is a notice: %s', (abstract) => {
  expect(isNoticeOfWithdrawal(abstract)).toBe(true)
})

it.each([
  'We study why authors withdraw papers, and what becomes of withdrawn submissions.',
  'We follow co-authors of 293 retracted articles after the retraction.',
  'Authors may withdraw the paper after they saw its reviews.',
  'The drug was withdrawn from the market. We study the paper trail.',
  'Noise is removed by filtering, and the article was removed from the list.',
  'This paper studies the withdrawal of submissions. An earlier version of this paper was withdrawn.',
  'Whenever a comment was withdrawn by its author, we removed it.',
  'We show that a deformation retracts the space.',
])('an abstract is about withdrawals: %s', (abstract) => {
  expect(isNoticeOfWithdrawal(abstract)).toBe(false)
})

it.each([
  'RETRACTED: A title',
  'Retracted Article: A title',
  'WITHDRAWN: A title',
  'Removed: A title',
  '[RETRACTED] A title',
  '(Withdrawn) A title',
  'A title (withdrawn)',
  'A title [Retracted]',
  'Retraction Note: A title',
  'Retraction notice to: A title',
])('a title is marked: %s', (title) => {
  expect(isTitleWithdrawn(title)).toBe(true)
})

it.each([
  'Retracted papers in science',
  'Withdrawn submissions: a study',
  'Retracted and withdrawn: a study',
  'Retraction Watch: ten years',
  'Withdrawal: effects of an early end',
  'Barriers Removed',
  '(Removed) edges',
  '',
])('a title is not: %s', (title) => {
  expect(isTitleWithdrawn(title)).toBe(false)
})

it('says nothing of texts that are missing, and never fails', () => {
  expect(isTakenBack({})).toBe(false)
  const word = fc.constantFrom(
    'withdrawn',
    'this',
    'paper',
    'removed',
    'the',
    'by',
    'not',
    'from',
    ',',
    '(',
    ':',
    'been',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
      const text = words.join(' ')
      expect(typeof isTakenBack({ title: text, abstract: text, comments: text })).toBe('boolean')
    }),
  )
})
