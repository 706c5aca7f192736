import { describe, expect, it } from 'vitest'
import { linkToMessage } from '../../../adapters/discord/place.ts'
import type { Place } from '../../../src/core.ts'

describe('the address of a message', () => {
  it.each<readonly [Place, boolean, string]>([
    ['discord:11/22', false, 'https://discord.com/channels/11/22/33'],
    ['discord:11/22', true, 'https://discord.com/channels/11/33/33'],
    ['discord:dm-44/22', false, 'https://discord.com/channels/@me/22/33'],
  ])('in %s (a forum: %s) is %s', (place, isForum, url) => {
    expect(linkToMessage(place, '33', { isForum })).toBe(url)
  })

  it.each<readonly [Place, string]>([
    ['slack:T1/C1', '33'],
    ['discord:11/nowhere', '33'],
    ['discord:11/22', ''],
    ['discord:11/22', '33/../44'],
  ])('in %s with the id %j is not made up', (place, id) => {
    expect(linkToMessage(place, id, { isForum: false })).toBeUndefined()
  })
})
