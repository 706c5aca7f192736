/** What is pasted into a sentence says nothing of what is wanted of it. */
import { describe, expect, it } from 'vitest'
import { loadClassifier } from '../../src/talk/classify/classifier.ts'
import { commandForPasted } from '../../src/talk/plan-pasted.ts'

const classifier = await loadClassifier()
const quoted = [
  'does not work at all',
  'save the first one',
  'who wrote these papers',
  'subscribe every monday',
]

describe('a quotation in a sentence', () => {
  it.each(['is this quote real: Q', 'did any paper really say Q?', 'where does the quote Q come from?'])(
    'is looked up, whatever it says: %s',
    (sentence) => {
      for (const words of quoted) {
        const said = sentence.replace('Q', `“${words}”`)
        expect(commandForPasted(said, classifier)).toBe(`verify ${said}`)
      }
    },
  )

  it.each(['papers on Q', 'save Q', 'cite Q in apa'])('is a title or words to search for: %s', (sentence) => {
    for (const words of quoted)
      expect(commandForPasted(sentence.replace('Q', `“${words}”`), classifier)).toBeUndefined()
  })
})
