/** A question about what one paper says, which names it: `what does VLM-R1 say about reward hacking?` */
import { BotError } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { isIdentifier } from '../model/identifier.ts'
import { dropSaysAbout, isQuestion } from './ask-on.ts'
import type { Conversation } from './conversation.ts'

/** A short name has a capital after its first letter, a digit or a hyphen, as no other words have. */
const name = String.raw`((?=[\p{L}\p{N}-]{0,30}(?:\p{N}|-|(?<=\p{L})\p{Lu}))\p{L}[\p{L}\p{N}-]{1,30})`
const noun = '(?: (?:paper|abstract|report|preprint|authors|people))?'
const named = new RegExp(
  String.raw`(?:\b(?:does|do|did|can|could|is|was|has|will) (?:the )?${name}${noun} [a-z]{2,20}|\b(?:in|of|according to) (?:the )?${name}${noun}(?=$|[?,.;:]| (?:is|are|was|were|do|does|did|how|what|which)\b)|(?:\b(?:in|by|of)|^(?:what|which|how) (?:is|are|was|were)) ${name}['’]s\b)`,
  'u',
)
/** Others are asked about than the paper that is named. */
const ofOthers =
  /\b(?:which|what|any|other|more|similar|newer) (?:other )?(?:papers?|works?|articles?|methods?|models?)\b|\b(?:better|worse|different|like|similar|compared?|versus|vs)\b/i

/** Longer texts are pasted. */
const maxLength = 200

/**
 * The name in such a question, and what is asked of the paper: `reward hacking?`, `how does it use tools`.
 * Undefined for anything else. Takes linear time.
 */
export function findNamed(text: string): { readonly name: string; readonly question: string } | undefined {
  if (text.length > maxLength || !isQuestion(text) || ofOthers.test(text)) return undefined
  const [, ...names] = named.exec(`${text.charAt(0).toLowerCase()}${text.slice(1)}`) ?? []
  const said = names.find((found) => found !== undefined)
  if (said === undefined) return undefined
  const at = text.indexOf(said)
  const before = text.slice(0, at).replace(/\bthe $/i, '')
  const after = text
    .slice(at + said.length)
    .replace(/^ (?:paper|abstract|report|preprint|authors|people)\b/i, '')
  return {
    name: said,
    question: dropSaysAbout(`${before}it${after}`.replace(/\bit['’]s (?=\S+ )/, 'its ')).replace(
      /^(?:in|of|according to) it\b,? ?/i,
      '',
    ),
  }
}

/** What one paper of the index says, where the question names it. */
export async function askNamed(words: string, { library, run }: Conversation): Promise<Card | undefined> {
  const named = findNamed(words)
  if (named === undefined || isIdentifier(named.name)) return undefined
  try {
    const { id } = await library.findPaper(named.name)
    return await run(`ask ${id} ${named.question}`)
  } catch (error) {
    if (error instanceof BotError && error.code === 'not-found') return undefined
    throw error
  }
}
