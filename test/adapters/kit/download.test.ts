import { describe, expect, it } from 'vitest'
import { isOfApi } from '../../../adapters/kit/download.ts'

describe('an address of a platform’s API', () => {
  it.each([
    ['https://slack.com/files/x', 'https://slack.com/api/', true],
    ['http://slack.com/files/x', 'https://slack.com/api/', false],
    ['https://slack.com:8443/files/x', 'https://slack.com/api/', false],
    ['https://proxy.example/files/x', 'https://proxy.example/api/', true],
    ['http://proxy.example/files/x', 'http://proxy.example/api/', false],
    ['http://127.0.0.1:8080/files/x', 'http://127.0.0.1:8080/api/', true],
    ['http://127.0.0.1:8081/files/x', 'http://127.0.0.1:8080/api/', false],
    ['http://[::1]:8080/x', 'http://[::1]:8080/api/', true],
    ['ftp://proxy.example/x', 'https://proxy.example/api/', false],
  ])('%s is one of %s: %s', (address, api, isOwn) => {
    expect(isOfApi(new URL(address), api)).toBe(isOwn)
  })
})
