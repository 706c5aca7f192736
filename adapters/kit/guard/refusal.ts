/** A request that is turned down, and how every fault of an address of ours is told: one sentence as JSON. */
import type { ErrorRequestHandler, RequestHandler } from 'express'
import { z } from 'zod'
import type { AdapterContext } from '../../../src/core.ts'
import { newId } from '../new-id.ts'

/** Ends a request with this status and this sentence. */
export class Refusal extends Error {
  readonly status: number
  /** What a protocol over HTTP calls the fault. */
  readonly code: number | undefined

  constructor(status: number, sentence: string, code?: number) {
    super(sentence)
    this.status = status
    this.code = code
  }
}

/** Answers 405 and names the method that works; stands last on a route. */
export function allowOnly(method: string): RequestHandler {
  return (request, response) => {
    response.set('Allow', method)
    throw new Refusal(405, `Only ${method} works at ${request.baseUrl}${request.path}.`)
  }
}

/**
 * Turns whatever a handler threw into `{error: sentence}`; what is our own fault goes to the log with an id.
 */
export function tellFault({ log, random }: Pick<AdapterContext, 'log' | 'random'>): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error)
    const refusal = refusalOf(error)
    if (refusal) return response.status(refusal.status).json({ error: refusal.message })
    const id = newId(random)
    log.error({ err: error, errorId: id }, 'an address failed to answer')
    return response.status(500).json({ error: `Something went wrong here; the log says more under ${id}.` })
  }
}

// What express and its body parser throw: https://github.com/expressjs/body-parser#errors
const HttpError = z.object({ status: z.number().min(400).max(499), type: z.string().optional() })

const sentences: Readonly<Record<string, string>> = {
  'entity.parse.failed': 'The body is not valid JSON.',
  'entity.too.large': 'The body is larger than 64 KiB.',
  'charset.unsupported': 'The body must be in UTF-8.',
  'encoding.unsupported': 'The body has an encoding that is not known here.',
  'request.aborted': 'The body ended early.',
}

/** The refusal that an error is; undefined for a fault of our own. */
export function refusalOf(error: unknown): Refusal | undefined {
  return error instanceof Refusal ? error : refusalOfReading(error)
}

function refusalOfReading(error: unknown): Refusal | undefined {
  const { data } = HttpError.safeParse(error)
  return data && new Refusal(data.status, sentences[data.type ?? ''] ?? 'The request could not be read.')
}
