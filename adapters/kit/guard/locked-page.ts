/** What somebody without the key sees in the place of the playground. */
import { createHash } from 'node:crypto'

const style = `
:root { color-scheme: light dark; color: light-dark(#23262a, #e3e5e7); background: light-dark(#f7f6f3, #17191b);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem; }
h1 { font-size: 1.25rem; line-height: 1.3; }
code { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: 0.9em; white-space: nowrap; }
a { color: light-dark(#2f5d50, #7cc0ac); }
`

/** A whole page of HTML, which needs no other file; `isSet` as in the key. */
export function lockedPage(isSet: boolean): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Journal Club: the key, please</title>
    <style>${style}</style>
  </head>
  <body>
    <h1>The playground needs its key</h1>
    ${isSet ? whereSet : wherePrinted}
    <p>Did you open that link just now, from a mail or a chat? <a href="/">Go on to the playground</a>.</p>
  </body>
</html>
`
}

const whereSet = `<p>Open the address with <code>?key=</code> and the key at its end. Who runs Journal Club has set it as
      <code>PLAYGROUND_KEY</code>.</p>`
const wherePrinted = `<p>Without it Journal Club answers only the person who started it, on the same machine and not through
      a proxy.</p>
    <p>Open the link with <code>?key=</code> and the key at its end. Journal Club printed it when it started: in the
      terminal, or in the container’s log.</p>`

/** The policy under which that page may have its style, and nothing else. */
export const lockedPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
