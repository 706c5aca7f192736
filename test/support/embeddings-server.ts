/**
 * A loopback endpoint in OpenAI's format, whose vectors are made of hashed words:
 * texts that share words are near.
 */
import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach } from 'vitest'
import { type SourceServer, startSourceServer } from './source-server.ts'

export interface EmbeddingsServer {
  /** As in `EMBEDDINGS_URL`. */
  readonly url: string
  readonly asked: readonly {
    readonly texts: readonly string[]
    readonly key: string | undefined
    readonly path: string
  }[]
  /** What to answer from now on; undefined answers well. */
  fault: Fault | undefined
  /** Resolves with the next request. */
  next(): Promise<void>
  close(): Promise<void>
}

/** Answers by hand, or with other vectors than asked for. `hang` never answers. */
export type Fault =
  | 'hang'
  | { readonly status: number; readonly headers?: Record<string, string> }
  | { readonly body: string }
  | { readonly vectors: (vectors: number[][]) => unknown[] }
  | { readonly refuses: (texts: readonly string[]) => boolean }

const dimensions = 64

/** `means` maps words to those that they mean the same as. */
export async function startEmbeddingsServer(means: Record<string, string> = {}): Promise<EmbeddingsServer> {
  const asked: { texts: readonly string[]; key: string | undefined; path: string }[] = []
  let hear = Promise.withResolvers<void>()
  const server: SourceServer = await startSourceServer(({ body, headers, url }, response) => {
    const { input, model } = JSON.parse(body) as { input: string[]; model: string }
    asked.push({ texts: input, key: headers.authorization, path: url.pathname })
    hear.resolve()
    hear = Promise.withResolvers()
    return answer(input, model, response)
  })

  function answer(texts: readonly string[], model: string, response: ServerResponse): string | undefined {
    const { fault } = made
    response.setHeader('content-type', 'application/json')
    if (fault === 'hang') return undefined
    if (fault !== undefined && 'status' in fault) {
      response.writeHead(fault.status, fault.headers)
      return '{"error":"no"}'
    }
    if (fault !== undefined && 'body' in fault) return fault.body
    if (fault !== undefined && 'refuses' in fault && fault.refuses(texts)) {
      response.writeHead(413)
      return '{"error":"too much"}'
    }
    const vectors = texts.map((text) => hashWords(text, means))
    const sent = fault !== undefined && 'vectors' in fault ? fault.vectors(vectors) : vectors
    // In any order, as the format allows.
    const data = sent.map((embedding, index) => ({ object: 'embedding', index, embedding })).reverse()
    return JSON.stringify({ object: 'list', data, model, usage: { prompt_tokens: 1, total_tokens: 1 } })
  }

  const made: EmbeddingsServer = {
    url: `${server.url}/v1`,
    asked,
    fault: undefined,
    next: () => hear.promise,
    close: () => server.close(),
  }
  return made
}

/** A starter whose servers are closed when their test ends. */
export function makeEmbeddingsServers(): typeof startEmbeddingsServer {
  const started: EmbeddingsServer[] = []
  afterEach(async () => {
    for (const server of started.splice(0)) await server.close()
  })
  return async (means) => {
    const server = await startEmbeddingsServer(means)
    started.push(server)
    return server
  }
}

function hashWords(text: string, means: Record<string, string>): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const digest = createHash('sha512')
      .update(means[word] ?? word)
      .digest()
    for (let at = 0; at < dimensions; at++) vector[at] = (vector[at] ?? 0) + (digest[at] ?? 0) / 127.5 - 1
  }
  return vector.every((value) => value === 0) ? vector.map(() => 1) : vector
}
