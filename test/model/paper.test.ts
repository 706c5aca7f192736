import { describe, expect, it } from 'vitest'
import { abstractFingerprint, hasCode, keysOf } from '../../src/model/paper.ts'

const abstract =
  'Large language models (LLMs) have shown promise. We introduce a method that improves reasoning by training on verifiable rewards.'

describe('abstractFingerprint', () => {
  it('is the same under case, spacing, punctuation and accents', () => {
    const noisy = ` ${abstract.toUpperCase().replaceAll(' ', '  ').replace('.', ' —')} `
    expect(abstractFingerprint(noisy)).toBe(abstractFingerprint(abstract))
    expect(abstractFingerprint(`é${abstract}`)).toBe(abstractFingerprint(`e${abstract}`))
  })

  it('tells different abstracts apart', () => {
    expect(abstractFingerprint(`${abstract} More.`)).not.toBe(abstractFingerprint(abstract))
  })

  it('is not given to a remark that several papers could share', () => {
    expect(abstractFingerprint('This paper has been withdrawn by the authors.')).toBeUndefined()
  })
})

describe('keysOf', () => {
  it('names a paper by identifier, title with first author, and abstract', () => {
    const keys = keysOf({
      identifiers: ['arxiv:2504.07615'],
      title: 'VLM-R1: A Stable',
      authors: ['José García'],
      abstract,
    })
    expect(keys).toEqual([
      'arxiv:2504.07615',
      'title:vlmr1astable|josegarcia',
      expect.stringMatching(/^abstract:[0-9a-f]{16}$/),
    ])
  })

  it('does not know a paper by its title alone', () => {
    expect(keysOf({ identifiers: [], title: 'Introduction', authors: [], abstract: '' })).toEqual([])
  })

  it.each(['Dr. Jane Doe', 'Prof Jane Doe', 'Jane Doe, Ph.D.', 'Jane Doe (王阳)'])(
    'knows %s as Jane Doe',
    (name) => {
      const keysBy = (author: string) =>
        keysOf({ identifiers: [], title: 'Introduction', authors: [author], abstract: '' })
      expect(keysBy(name)).toEqual(keysBy('Jane Doe'))
    },
  )
})

describe('hasCode', () => {
  it('is told by a link to a repository', () => {
    expect(hasCode({ links: ['https://github.com/om-ai-lab/VLM-R1'] })).toBe(true)
    expect(hasCode({ links: ['https://github.com.evil.org/x', 'https://example.org'] })).toBe(false)
  })
})
