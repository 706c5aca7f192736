/** What keeps the playground's page to its own files. */
import type { RequestHandler } from 'express'

/** Sets the headers under which a browser runs nothing but the page's own files and shows it in no frame. */
export const setSafeHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': contentSecurityPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  })
  next()
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // `color:;`, the one style attribute that the name in a <discord-message> sets
  // when its author has no colour.
  "style-src-attr 'unsafe-hashes' 'sha256-YyzoJpP5ML1Dl1K7WQbfMCvG6Df0Mckd/cH2Bl2ywZQ='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
