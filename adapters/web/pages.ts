/** Serves the page, its script, style and pictures. */
import { readFile } from 'node:fs/promises'
import { type RequestHandler, Router } from 'express'
import type { AdapterContext } from '../../src/core.ts'
import { allowOnly, tellFault } from '../kit/guard/refusal.ts'
import type { Bundle } from './bundle.ts'
import { setSafeHeaders } from './safe-headers.ts'

/**
 * The handler of `/`. It answers its own few paths and leaves every other to the rest of the server. A
 * request for the page waits for the bundle; if that cannot be built the answer is a plain page that says so.
 */
export function createPages(
  bundle: Promise<Bundle>,
  guard: RequestHandler,
  parts: Pick<AdapterContext, 'log' | 'random'>,
): Router {
  const router = Router()
  const serve = (path: string, handler: RequestHandler) => {
    router.route(path).all(setSafeHeaders, guard).get(handler).all(allowOnly('GET'))
  }

  serve('/', async (_request, response) => {
    const failure = await bundle.then(() => undefined, String)
    if (failure === undefined) return sendFile(response, 'html', 'index.html')
    return response.status(500).type('text').send(`The page could not be bundled.\n\n${failure}\n`)
  })
  serve('/page/app.js', async (_request, response) => {
    send(response, 'js', (await bundle).script)
  })
  serve('/page/app.css', async (_request, response) => {
    send(response, 'css', (await bundle).style)
  })
  serve('/page/logo.svg', (_request, response) => sendFile(response, 'svg', 'logo.svg'))

  router.use(tellFault(parts))
  return router
}

type Responding = Parameters<RequestHandler>[1]

async function sendFile(response: Responding, type: string, name: string): Promise<void> {
  send(response, type, await readFile(new URL(`page/${name}`, import.meta.url), 'utf8'))
}

function send(response: Responding, type: string, text: string): void {
  response.set('Cache-Control', 'private, no-cache').type(type).send(text)
}
