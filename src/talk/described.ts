/** Papers of the last list by a word of theirs: `the vietnamese one`, `the one about doubt`. */
import type { Identifier } from '../model/identifier.ts'
import type { Paper } from '../model/paper.ts'
import { termsOf } from './is-titled.ts'

interface Papers {
  find(id: Identifier): Promise<Paper | undefined>
}

/** Longer texts say what papers are about. */
const maxLength = 120

const words = "[\\p{L}\\p{N}'’-]{2,20}(?: [\\p{L}\\p{N}'’-]{1,20}){0,3}"
/** `one` stands for a paper that was shown; “paper on distillation” is another search. */
const description = new RegExp(
  `\\b(?:(?:(?:the )?\\bone|(?:the|that|this) (?:paper|article)) (?:(?:(?:of (?:them|these|those) )?(?:is |was )|that is |that's |that was )?(?:about|on|with|from|by|called|using|for|of|where|in which|that mentions|that has) )(?:the )?(${words}?)(?= and |[,.;?!]|$| please$)|the (?!(?:first|second|third|fourth|fifth|last|next|other|top|same|whole|best|newest|latest|only|right|wrong|previous|above|below)\\b)(${words}?) (?:one|paper|article|thing)\\b)`,
  'giu',
)

/** Whether a text may describe a paper that was shown. Takes linear time. */
export function mayDescribe(text: string): boolean {
  return text.length <= maxLength && /\b(?:one|paper|article|thing)\b/i.test(text)
}

/** Whether a text describes one paper: `the one about pruning, open it`. */
export function describesOne(text: string): boolean {
  return mayDescribe(text) && text.search(description) >= 0
}

/** What is no name may be a description: `save the vietnamese one` of `save vietnamese`. */
export function describe(command: string): string {
  if (mayDescribe(command)) return command
  const named = /^(show|save|unsave|cite|similar|nominate|vote up|vote down|why) (\S.{1,60})$/.exec(command)
  return named === null ? command : `${named[1]} the ${named[2]} one`
}

/**
 * The text with the number of each paper that it describes, `save 2` of `save the one about doubt`; undefined
 * where a description fits none of the papers, or several of them.
 */
export async function numberDescribed(
  text: string,
  shown: readonly Identifier[],
  papers: Papers,
): Promise<string | undefined> {
  const found = [...text.matchAll(description)]
  if (!mayDescribe(text) || found.length === 0) return undefined
  const loaded = await Promise.all(shown.map((id) => papers.find(id)))
  let numbered = text
  for (const [phrase, of, before] of found) {
    const number = numberOf(termsOf(of ?? before ?? ''), loaded)
    if (number === undefined) return undefined
    numbered = numbered.replace(phrase, String(number))
  }
  return numbered
}

/** The one paper whose title and authors have all of the terms, else the one whose abstract has them too. */
function numberOf(terms: ReadonlySet<string>, shown: readonly (Paper | undefined)[]): number | undefined {
  if (terms.size === 0) return undefined
  for (const textOf of [titleOf, wholeOf]) {
    const fitting = shown.flatMap((paper, at) =>
      paper !== undefined && terms.isSubsetOf(termsOf(textOf(paper))) ? [at + 1] : [],
    )
    if (fitting.length > 0) return fitting.length === 1 ? fitting[0] : undefined
  }
  return undefined
}

function titleOf({ title, authors }: Paper): string {
  return `${title} ${authors.join(' ')}`
}

function wholeOf(paper: Paper): string {
  return `${titleOf(paper)} ${paper.abstract}`
}
