import { describe, expect, it } from 'vitest'
import { linkToMessage } from '../../../adapters/slack/wire/place.ts'

describe('the address of a message', () => {
  it('names workspace, channel and message', () => {
    expect(linkToMessage('slack:T1/C12', '1712217600.000100')).toBe(
      'https://slack.com/app_redirect?team=T1&channel=C12&message_ts=1712217600.000100',
    )
  })

  it('names no workspace where a whole enterprise installed the bot', () => {
    expect(linkToMessage('slack:E1/C12', '1712217600.000100')).toBe(
      'https://slack.com/app_redirect?channel=C12&message_ts=1712217600.000100',
    )
  })

  it.each(['', 'C12', '1712217600.0001&team=T2'])('is not made up for the id %j', (id) => {
    expect(linkToMessage('slack:T1/C12', id)).toBeUndefined()
  })
})
