/** Web addresses with every sign that one may hold; fast-check's own take a second to set up in each process. */
import fc from 'fast-check'
import { anyCharacter } from './any-character.ts'

const signs = fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@")
const encoded = anyCharacter.map(encodeURIComponent)
const segment = fc.string({ unit: fc.oneof({ weight: 4, arbitrary: signs }, encoded), maxLength: 12 })
const path = fc
  .array(segment, { maxLength: 5 })
  .map((segments) => segments.map((each) => `/${each}`).join(''))
const tail = (sign: string) =>
  fc.oneof(
    fc.constant(''),
    segment.map((text) => `${sign}${text}`),
  )

export const arbitraryUrl: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('http', 'https'), fc.webAuthority(), path, tail('?'), tail('#'))
  .map(([scheme, authority, ...rest]) => `${scheme}://${authority}${rest.join('')}`)
