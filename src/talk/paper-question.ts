/**
 * Questions that the card of a paper answers: `who wrote it`, `is there code for VLM-R1?`; and texts that name
 * papers by their identifiers.
 */
import { findIdentifiers } from '../model/identifier.ts'

const patterns = [
  /^who(?: is| are|'s) (?:the (?:person|people|authors?|team|group|ones?) )?behind (.{2,150})$/i,
  /^who (?:wrote|authored|published|made|did|built|created|is behind) (.{2,150})$/i,
  /^(?:who (?:is|are|was|were) |who's |(?:tell|show) me (?:more )?(?:about )?)?(?:the |its )?(?:(?:first|last|senior|main|corresponding|other) )?(?:co-?)?authors?(?: of (.{1,150}))?$/i,
  /^(?:what is|what's|whats) (.{2,150}) about$/i,
  /^(?:when|where) (?:was|is|were|has|did) (.{2,150}?) (?:been )?(?:published|from|released|posted|uploaded|submitted|written|put online|come out|came out|appear|appeared|out)(?: on arxiv| first)?$/i,
  /^(?:from when|how old) (?:is|was|are) (.{2,150})$/i,
  /^(?:what is|what's|whats) the (?:(?:publication|release|submission) )?date of (.{2,150})$/i,
  /^who else (?:is |was |worked |wrote )?(?:on |in |behind |involved in )?(it|this|that|this one|(?:this|that|the) paper)$/i,
  /^(?:what|which) (?:journal|venue|conference|workshop) (?:is|was) (.{2,150}?) (?:published )?(?:in|from|at)$/i,
  /^(?:is there|do they have|any|where is)(?: any| the)? code (?:for|of) (.{2,150})$/i,
  /^does (.{2,150}) have(?: any)? code$/i,
  /^has ((?!any|some|no)\S{2,40}(?: \S{1,40})?) (?:got )?(?:any )?code$/i,
  /^is (?:the |its |their )?(?:code|implementation|source) (?:of|for|to|from) (.{2,150}?) (?:public|available|open|online|released|out|somewhere|there|free)(?: yet| anywhere)?$/i,
  /^(?:is|are) ((?!any|some)\S{2,40}(?: \S{1,40}){0,2}) open[- ]sourced?$/i,
  /^(?:(?:tell me |explain |say )?in (?:[a-z]{1,9} ){1,3}|(?:tell me|explain) )what (.{2,80}?) (?:does|is doing|is about|is)$/i,
  /^(?:(?:what is|what's|whats|give me) )?(?:the )?(?:tl;?dr|gist|summary|main idea|abstract|takeaways?) (?:of|for|behind|from) (.{1,150})$/i,
  /^(?:where can i (?:find|read) |(?:the )?(?:arxiv |pdf |web |project )?(?:link|pdf|page|url|abstract|summary|details) (?:to|of|for) |tell me (?:more )?about )(.{1,150})$/i,
]

/**
 * What such a question, without courtesy, asks about: `it`, `the second one`, `VLM-R1`; of two questions on
 * one paper, `who is behind it and when did it come out`, what the first asks about.
 */
export function parsePaperQuestion(said: string): string | undefined {
  const [first = '', second] = said.split(/,? and /)
  const one = second === undefined ? undefined : parseOne(first)
  return (second !== undefined && one !== undefined && isOfIt(second) ? one : undefined) ?? parseOne(said)
}

function isOfIt(question: string): boolean {
  return /^(?:it|this|that)$/i.test(parseOne(question) ?? '')
}

function parseOne(said: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(said)
    if (found === null) continue
    if (found[1] !== undefined) return found[1]
    return /^(?:who|its|the) /i.test(said) ? 'it' : undefined
  }
  return undefined
}

/** The name alone that it gives a paper: `VLM-R1` of `who wrote the paper “VLM-R1”`. */
export function parseNamedPaper(said: string): string | undefined {
  const asked = parsePaperQuestion(said)
  const name = asked
    ?.replace(/^(?:the )?(?:(?:paper|article|preprint) (?:called |titled |named )?)?/i, '')
    .replace(/ (?:paper|article|preprint)$/i, '')
    .replace(/^["“”'‘’]|["“”'‘’]$/g, '')
    .trim()
  return name === '' ? asked : name
}

/** The command for the identifiers in a text: one gives the paper, several a list. */
export function commandForPapers(text: string): string | undefined {
  const papers = findIdentifiers(text)
  const [paper, ...others] = papers
  if (paper === undefined) return undefined
  if (text.length <= maxSaid && isToBeSaved.test(text)) return `save ${papers.slice(0, maxPapers).join(' ')}`
  if (others.length > 0) return `search ${papers.slice(0, maxPapers).join(' ')}`
  const before = text.slice(0, 40).toLowerCase()
  if (keepsIt.test(before.slice(0, Math.max(0, text.toLowerCase().search(/\d{4}\.|arxiv|doi|http/)))))
    return `save ${paper}`
  if (/\b(?:similar|related)\b|(?<!(?:['’]d|would|i|we) )\blike\b/.test(before)) return `similar ${paper}`
  return `${/\b(?:cite|citation|bibtex)\b/.test(before) ? 'cite' : 'show'} ${paper}`
}

/** `i read these already, add them to my library: 2503.00735, 2504.01698` */
const isToBeSaved =
  /(?:^|[,;:] |please )(?:save|bookmark) (?:this|these|them|it|both)\b|\b(?:add|put) (?:this|these|them|it|both) (?:on|to|in|into) my (?:reading )?(?:list|library|papers|pile)\b/i
/** `I'd like to keep 2504.02605 for later` */
const keepsIt =
  /^(?!.*\b(?:not|never|[a-z]{2,6}n['’]t)\b).{0,24}\b(?:keep|bookmark|remember) (?:the )?(?:paper )?$/

/** Longer texts are pasted. */
const maxSaid = 400

/** More than ten links are a bibliography. */
const maxPapers = 20
