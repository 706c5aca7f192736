/** The key that the program prints for the playground opens `/mcp` as well. */
import { expect, it } from 'vitest'
import { startWholeApp } from '../../support/whole-app.ts'
import { send } from '../web/send.ts'

it('the printed key, or the cookie that it gives, is good for both, and a new one at each start', async () => {
  const [whole, another] = [
    await startWholeApp({ ADAPTERS: 'web' }),
    await startWholeApp({ ADAPTERS: 'web' }),
  ]
  try {
    const [key, other] = [whole, another].map(
      ({ app }) => /\?key=([\w-]{24})/.exec(app.hints.join('\n'))?.[1],
    )
    expect(other).not.toBe(key)
    // As a proxy sends it.
    const outside = { host: 'club.example', 'x-forwarded-for': '203.0.113.7' }
    const { port = 0 } = whole.app
    const ask = async (query: string, headers: Record<string, string> = {}) => {
      const { status } = await send(port, `/mcp${query}`, {
        method: 'POST',
        headers: {
          ...outside,
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      })
      return status
    }
    const opened = await send(port, `/?key=${key}`, { headers: outside })
    const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    expect([await ask(`?key=${key}`), await ask('', { cookie })]).toEqual([200, 200])
    expect([await ask(''), await ask(`?key=${other}`)]).toEqual([403, 403])
  } finally {
    await Promise.all([whole.close(), another.close()])
  }
})
