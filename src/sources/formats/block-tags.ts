/** Elements of HTML and JATS by what they do to the text around them; names without a prefix, in lower case. */

/** Nobody reads what stands in these. */
export const silentTags: ReadonlySet<string> = new Set(['script', 'style'])

/** Text before and after these belongs to different lines. */
export const blockTags: ReadonlySet<string> = new Set(
  'p br div li ul ol title sec h1 h2 h3 h4 h5 h6 tr td th blockquote section article'.split(' '),
)
