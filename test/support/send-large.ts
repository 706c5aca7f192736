/** Requests beside others whose bodies a server refuses before it has read them. */

/**
 * The answer to a request. A server that refuses a large body closes the connection while it is still being
 * sent, and then its 413 may not arrive: what fails so counts as refused. A small request may be sent on a
 * connection that is being closed after a large one, and is then sent again.
 */
export async function sendLarge(
  url: string,
  request: RequestInit & { readonly body: string },
): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    if (Buffer.byteLength(request.body) <= largestSmall) return fetch(url, request)
    return new Response('', { status: 413 })
  }
}

/** In bytes: what no server refuses for its size. */
const largestSmall = 60_000
