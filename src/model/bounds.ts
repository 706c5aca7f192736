/**
 * How much of a text from outside is processed. Each text is cut to its bound first, so that no text can
 * block everybody; all bounds are far above real papers and messages.
 */

/** Characters of one text of a paper, or how many there are of something. */
export const paperBounds = {
  title: 2_000,
  /** arXiv takes 1,920; other services print up to some ten thousand. */
  abstract: 40_000,
  comments: 2_000,
  venue: 2_000,
  /** All authors together, in one line or not: 10,000 names. */
  authorLine: 300_000,
  /** The largest collaborations sign with about 5,000 names. */
  authors: 10_000,
  name: 500,
  identifiers: 20,
  links: 50,
  categories: 100,
  nicknames: 5,
  category: 100,
  /** The most revised papers of arXiv have some 100. */
  versions: 1_000,
} as const

/** Characters of anything that names a paper: an identifier in any form, a link, a feed's guid. */
export const maxIdentifierLength = 500

/** Characters of a web address; no platform links longer ones. */
export const maxLinkLength = 1_500

/**
 * Characters of a message to the bot, or of one whose links it looks at. Platforms allow up to 40,000; no
 * command needs a tenth of that.
 */
export const maxMessageLength = 40_000

/**
 * Characters of one text with LaTeX in it that are parsed; a parser of LaTeX
 * takes some microseconds for each.
 */
export const maxLatexLength = 5_000

/** Openers inside one another (braces, formulas, scripts, macros): a parser goes down the stack for each. */
export const maxLatexDepth = 100

/**
 * Elements inside one another in a document, deeper ones are read as text; feeds
 * and services have at most ten.
 */
export const maxXmlDepth = 40

/** Records of one answer of a service, or lines of a page; the largest answers have some 2,000 records. */
export const maxRecords = 50_000

/**
 * Characters of one text in an XML document: as many as all authors in one line, the
 * longest that is read of any paper.
 */
export const maxXmlTextLength = paperBounds.authorLine

/**
 * The largest plausible count of papers, votes or citations; more is nonsense and
 * overflows a database's integer.
 */
export const maxCount = 1_000_000_000
