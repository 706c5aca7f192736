/**
 * Answers constants, as a baseline: `/plain` by node:http as it is, everything else by
 * express with a 304. Prints its port.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'

const app = express()
app.disable('x-powered-by')
app.get('/feed', (request, response) => {
  response.set({ etag: '"constant"', 'last-modified': 'Sun, 13 Apr 2025 09:00:00 GMT' })
  if (request.fresh) response.status(304).end()
  else response.type('application/atom+xml').send('<feed/>')
})
const server = createServer((request, response) => {
  if (request.url !== '/plain') return app(request, response)
  request.resume().once('end', () => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"jsonrpc":"2.0","id":1,"result":{}}')
  })
}).listen(0, '127.0.0.1', () => {
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`)
})
