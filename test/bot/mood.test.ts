import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeMood, judgeTyped, ordersByName, speaksOfOneself } from '../../src/bot/mood.ts'

const rows = `
order | pause | pause 1
order | pause | please pause the digest until May 5
order | pause | Hey bot, just pause it
order | edit | move it to 10, nobody is awake before
order | edit | no, make it 10
order | club | club every thu at 15:00
order | club | cancel the next meeting because we are all away
order | subscribe | subscribe "what if agents can dream?" daily at 9
order | subscribe | send us new papers on agents every friday
request | pause | can you pause the digest please
request | pause | could you please stop posting?
request | pause | would you kindly mute it until Monday
maybe | pause | is it possible to pause the digest?
maybe | pause | pause the digest?
maybe | pause | could we pause the digest
maybe | pause | can the digest rest until Friday
maybe | pause | maybe we should skip next week?
maybe | pause | we might be away, perhaps pause it
maybe | pause | pause it if nobody minds
maybe | pause | if you can, pause it
maybe | pause | I wonder whether to pause it
maybe | pause | we paused it last week
maybe | pause | pause is over
wish | pause | let's pause it
wish | pause | I want you to pause it
maybe | pause | would you say we pause it
maybe | edit | Anna wants it at ten
maybe | edit | the boss asked for a digest at 8
maybe | edit | ten is better
maybe | pause | don't pause it
maybe | club | ok, club is paused
maybe | edit | show me agents. The digest is too early
wish | edit | share it! Anna wants the digest at 10
maybe | edit | follow up: Anna wants the digest at 10
order | pause | Thanks! Pause it.
order | edit | edit 1 at 7.30
order | follow | follow J. Smith
maybe | resume | please do not pause it
maybe | pause | update: we paused it last week
maybe | edit | set it to 10 yesterday, nobody came
maybe | club | the club is paused
maybe | club | club was great
fragment | subscribe | daily digest on agents at 7:30
maybe | subscribe | papers on vision every monday would be nice
maybe | save | save 1 is what I would type here, right?
maybe | save | "save 1" is what one types
maybe | unsave | i removed it in zotero, just fyi
maybe | approve | everyone voted for it already, no?
maybe | save | did I save it yet?
maybe | save | I saved it elsewhere
fragment | save | both on my list
wish | save | could I get that on my list?
wish | save | it looks good, put it on my list
wish | save | I'd like to keep the second
wish | read | i have read the second one
wish | dislike | not interested in the third
maybe | subscribe |
`

it.each([
  ['club move to friday', 'club move to friday', 'exact'],
  ['share it.', 'share show arxiv:2504.07615', 'exact'],
  ['share 2504.07615', 'share show 2504.07615', 'exact'],
  ['move the club to friday', 'club move 1 to friday', 'order'],
  ['share it with everybody', 'share show arxiv:2504.07615', 'order'],
  ['share it?', 'share show arxiv:2504.07615', 'maybe'],
])('“%s” for %s is %s', (said, text, mood) => {
  expect(judgeTyped(said, text, text.split(' ', 1)[0] ?? '', true)).toBe(mood)
})

describe('the mood of what is said', () => {
  it.each(
    rows
      .trim()
      .split('\n')
      .map((row) => row.split('|').map((part) => part.trim())),
  )('is %s for %s: %s', (mood, name = '', said = '') => {
    expect(judgeMood(said, name)).toBe(mood)
  })

  it('is never an order where something doubts, whatever else is said', () => {
    const words = fc.array(fc.constantFrom('pause', 'the', 'digest', 'until', 'monday', 'at', '10', 'please'))
    fc.assert(
      fc.property(words, words, fc.constantFrom('maybe', 'perhaps', 'if', 'might', '?'), (a, b, doubt) => {
        expect(judgeMood([...a, doubt, ...b].join(' '), 'pause')).not.toBe('order')
      }),
    )
  })

  it('is told of any text, in time that its length bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (said, name) => void judgeMood(said, name)),
    )
    expect(judgeMood(`pause ${'a'.repeat(1_000_000)}`, 'pause')).toBe('order')
  })

  it('is of oneself where it says so', () => {
    expect(['send me papers', "I'd like a digest", 'my digest'].map(speaksOfOneself)).not.toContain(false)
    expect(['send us papers', 'the mean digest', 'post it here'].map(speaksOfOneself)).not.toContain(true)
  })
})

it.each([
  ['save it for me', true],
  ['hey, please save the second one', true],
  ['could you save that one?', true],
  ['save it?', false],
  ['maybe save it', false],
  ['keep it for me', false],
  ['if you save it I read it', false],
  ['the save button is broken', false],
])('“%s” orders to save by that name: %s', (said, isOrdered) => {
  expect(ordersByName(said, 'save')).toBe(isOrdered)
})
