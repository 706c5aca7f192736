/** Bodies as they came, since a signature is of their bytes. */
import type { Request } from 'express'

const rawBodies = new WeakMap<Request, Buffer>()

export function keepRawBody(request: Request, bytes: Buffer): void {
  rawBodies.set(request, bytes)
}

/** The bytes of the body of a request; none where they were not kept. */
export function rawBodyOf(request: Request): Buffer {
  return rawBodies.get(request) ?? Buffer.alloc(0)
}
