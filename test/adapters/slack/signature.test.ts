import { describe, expect, it } from 'vitest'
import { findFault } from '../../../adapters/slack/wire/signature.ts'

// The example of https://docs.slack.dev/authentication/verifying-requests-from-slack
const signingSecret = '8f742231b10e8888abcd99yyyzzz85a5'
const body = Buffer.from(
  'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
)
const headers = {
  'x-slack-request-timestamp': '1531420618',
  'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
}
const nowMs = 1_531_420_618_000

const fault = (changes: Partial<Parameters<typeof findFault>[0]> = {}) =>
  findFault({ signingSecret, headers, body, nowMs, ...changes })

describe('the signature of a request', () => {
  it('is good in the example that Slack documents', () => {
    expect(fault()).toBeUndefined()
  })

  it('holds for five minutes before and after', () => {
    for (const minutes of [-5, 5]) expect(fault({ nowMs: nowMs + minutes * 60_000 })).toBeUndefined()
    expect(fault({ nowMs: nowMs + 301_000 })).toBe('it is signed for too long ago')
    expect(fault({ nowMs: nowMs - 301_000 })).toBe('it is signed for a time to come')
  })

  it('is of every byte, the secret and the time', () => {
    const wrong = 'its signature is wrong'
    expect(fault({ body: Buffer.concat([body, Buffer.from('x')]) })).toBe(wrong)
    expect(fault({ signingSecret: 'another' })).toBe(wrong)
    expect(fault({ headers: { ...headers, 'x-slack-request-timestamp': '1531420619' } })).toBe(wrong)
    // Two bodies that read alike once their broken bytes are replaced.
    expect(fault({ body: Buffer.concat([body, Buffer.from([0xff])]) })).toBe(wrong)
  })

  it.each([
    undefined,
    '',
    'v0=',
    'v1=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    'a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    `${headers['x-slack-signature']}=`,
    [headers['x-slack-signature'], headers['x-slack-signature']],
  ])('is not taken as %j', (signature) => {
    expect(fault({ headers: { ...headers, 'x-slack-signature': signature } })).toBe('its signature is wrong')
  })

  it.each([undefined, '', 'soon', 'Infinity', '1531420618.5', ' 1531420618', ['1531420618', '1531420618']])(
    'is not taken for the time %j',
    (at) => {
      expect(fault({ headers: { ...headers, 'x-slack-request-timestamp': at } })).toBe('it names no time')
    },
  )

  it('is never good where there is no secret', () => {
    expect(() => fault({ signingSecret: '' })).toThrow('secret')
  })
})
