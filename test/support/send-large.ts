/** Requests with bodies that a server may refuse before it has read them. */

/**
 * The answer to a request. A server that refuses a large body closes the connection while it is still being sent, and then
 * its 413 may not arrive: what fails so counts as refused.
 */
export async function sendLarge(
  url: string,
  request: RequestInit & { readonly body: string },
): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch (error) {
    const isClosed = error instanceof TypeError && request.body.length > smallest
    if (!isClosed) throw error
    return new Response('', { status: 413 })
  }
}

/** What no server refuses for its size. */
const smallest = 64_000
