import { describe, expect, it } from 'vitest'
import { findWebAddresses, parseWebAddress } from '../../src/model/links.ts'

describe('findWebAddresses', () => {
  it('keeps the parentheses that a link opens, and no signs around it', () => {
    const text = 'See (https://x.org/a_(b)), https://y.org/Foo_(bar). <https://z.org/> `https://w.org/c`'
    expect(findWebAddresses(text)).toEqual([
      'https://x.org/a_%28b%29',
      'https://y.org/Foo_%28bar%29',
      'https://z.org/',
      'https://w.org/c',
    ])
  })
})

describe('parseWebAddress', () => {
  it.each([
    'https://arxiv.org/abs/1',
    'http://export.arxiv.org/abs/1',
    'https://ARXIV.org/',
    'https://doi.org/10.1/x',
  ])('trusts %s', (url) => expect(parseWebAddress(url)?.isTrusted).toBe(true))

  it.each([
    'https://arxiv.org.evil.example/',
    'https://evilarxiv.org/',
    'https://arxiv.org:8080/',
    'https://evil.example/?arxiv.org',
    'https://аrxiv.org/',
    'http://[::1]/',
  ])('shows %s but does not trust it', (url) => expect(parseWebAddress(url)?.isTrusted).toBe(false))

  it.each([
    'javascript:alert(1)',
    'data:,x',
    'https://arxiv.org@evil.example/',
    'arxiv.org',
    '',
    'mailto:a@arxiv.org',
  ])('never links %j', (url) => expect(parseWebAddress(url)).toBeUndefined())

  it('never links more than 1,500 characters', () => {
    expect(parseWebAddress(`https://arxiv.org/${'a'.repeat(1_482)}`)?.url).toHaveLength(1_500)
    expect(parseWebAddress(`https://arxiv.org/${'a'.repeat(1_483)}`)).toBeUndefined()
  })

  it('writes out nothing that could end a link', () => {
    expect(parseWebAddress('https://arxiv.org/a(b)<c>?d=|\\#`e`>')?.url).not.toMatch(/[<>()|\\`\s]/)
  })
})
