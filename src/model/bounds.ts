/**
 * How much of a text from outside is read. Each text is cut to its bound before anything else looks at it, so that no text
 * keeps everybody waiting; all are far above what real papers and real messages have.
 */

/** Characters of one text of a paper, or how many there are of something. */
export const paperBounds = {
  title: 2_000,
  /** arXiv takes 1,920; other services print up to some ten thousand. */
  abstract: 40_000,
  comments: 2_000,
  venue: 2_000,
  /** All authors in one line, as feeds print them: 10,000 names. */
  authorLine: 300_000,
  /** The largest collaborations sign with about 5,000 names. */
  authors: 10_000,
  name: 500,
  identifiers: 20,
  links: 50,
  categories: 100,
  category: 100,
  /** The most revised papers of arXiv have some 100. */
  versions: 1_000,
  /** What a service puts into a list of its own, such as the links of one item. */
  listed: 20_000,
} as const

/** Characters of a name that stands for a paper: an identifier in any of its forms, a link, what feeds call a guid. */
export const longestIdentifier = 500

/** Characters of a web address; what is longer cannot stand behind a label on any platform. */
export const longestLink = 1_500

/**
 * Characters of what a person says to the bot, and of a message whose links it shows. Messages have up to 40,000 on the
 * platforms that allow the most; no command needs a tenth of that.
 */
export const longestMessage = 40_000

/** Characters of one text with LaTeX in it that are parsed; a parser of LaTeX takes some microseconds for each. */
export const longestLatex = 5_000

/** Openers inside one another (braces, formulas, scripts, macros): a parser goes down the stack for each. */
export const deepestLatex = 100

/** Elements inside one another in a document, deeper ones are read as text; feeds and services have at most ten. */
export const deepestXml = 40

/** Records of one answer of a service, or lines of a page; the largest answers have some 2,000 records. */
export const mostRecords = 50_000

/** Characters of one text in an XML document: as many as all authors in one line, the longest that is read of any paper. */
export const longestXmlText = paperBounds.authorLine

/** The largest count that is one: of papers, votes, citations. What is higher is nonsense, and no database's integer. */
export const highestCount = 1_000_000_000
