/** Texts that name papers by their identifiers. */
import { findIdentifiers } from '../model/identifier.ts'

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
