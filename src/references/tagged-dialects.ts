/** What reference managers and databases write as lines of a tag and a value. */

export interface Dialect {
  /** A line that begins a value: its tag and the value. Other lines go on with the value before. */
  readonly line: RegExp
  /** The tag of a record's first line. */
  readonly start: string
  /** The tag that ends a record; without one, a record ends where the next begins. */
  readonly end?: string
  /** Whether a tag behind an empty line begins a record, where none of the file has the first tag. */
  readonly startsAfterBlank?: boolean
  /** Tags, best first. */
  readonly title: readonly string[]
  readonly author: readonly string[]
  readonly abstract: readonly string[]
  readonly key: readonly string[]
  readonly journal: readonly string[]
  readonly volume: readonly string[]
  /** Values that are identifiers or links, with other words. */
  readonly links: readonly string[]
  /** Values that may hold an arXiv number that says so. */
  readonly remarks: readonly string[]
  /** Values that name an archive, and those that are its number then. */
  readonly archive: readonly string[]
  readonly number: readonly string[]
}

export type TaggedFormat = 'ris' | 'nbib' | 'endnote' | 'web-of-science'

/**
 * RIS (https://en.wikipedia.org/wiki/RIS_(file_format)), PubMed's
 * (https://www.nlm.nih.gov/bsd/mms/medlineelements.html), EndNote's and refer's
 * (https://en.wikipedia.org/wiki/Refer_(software)), and Web of Science's
 * (https://images.webofknowledge.com/images/help/WOS/hs_wos_fieldtags.html).
 */
export const dialects: Readonly<Record<TaggedFormat, Dialect>> = {
  ris: {
    // The specification has two spaces and one behind; people and programs lose some, but words have hyphens too.
    line: /^\s{0,9}([A-Z][A-Z0-9])(?: {2}-|[ \t]{0,3}-(?=\s|$))[ \t]?(.*)$/s,
    start: 'TY',
    end: 'ER',
    title: ['TI', 'T1', 'CT', 'BT'],
    author: ['AU', 'A1'],
    abstract: ['AB', 'N2'],
    key: ['ID'],
    journal: ['JO', 'JF', 'T2'],
    volume: ['VL'],
    links: ['DO', 'UR', 'L1', 'L2', 'L3', 'LK'],
    remarks: ['AN', 'T2', 'JO', 'JF', 'M1', 'M3', 'C7', 'PB'],
    archive: ['PB', 'DB', 'DP'],
    number: ['AN'],
  },
  nbib: {
    line: /^([A-Z]{2,4}) {0,3}- ?(.*)$/s,
    start: 'PMID',
    title: ['TI', 'BTI'],
    author: ['FAU', 'AU', 'CN'],
    abstract: ['AB'],
    key: ['PMID'],
    journal: ['TA', 'JT'],
    volume: ['VI'],
    links: ['LID', 'AID'],
    remarks: ['JT', 'SO'],
    archive: [],
    number: [],
  },
  endnote: {
    line: /^(%[A-Z0-9@?!&~+^$>#()*[\]<=]) (.*)$/s,
    start: '%0',
    startsAfterBlank: true,
    title: ['%T'],
    author: ['%A', '%Q'],
    abstract: ['%X'],
    key: ['%F'],
    journal: ['%J', '%B'],
    volume: ['%V'],
    links: ['%R', '%U', '%>'],
    remarks: ['%J', '%B', '%Z', '%M', '%I'],
    archive: ['%I', '%W', '%~'],
    number: ['%M'],
  },
  'web-of-science': {
    line: /^([A-Z][A-Z0-9])(?: (.*))?$/s,
    start: 'PT',
    end: 'ER',
    title: ['TI'],
    author: ['AF', 'AU', 'CA'],
    abstract: ['AB'],
    key: ['UT'],
    journal: ['SO'],
    volume: ['VL'],
    links: ['DI', 'DL'],
    remarks: ['SO', 'AR', 'UT'],
    archive: [],
    number: [],
  },
}
