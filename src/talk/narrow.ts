/** Words that narrow the last answer: `only with code`, `since 2024`, `not surveys`, `by Shen`. */
import type { Asker } from '../commands/support/command.ts'
import { questionContext } from '../commands/support/question-context.ts'
import type { Library } from '../library/library.ts'
import type { Condition } from '../model/query.ts'
import { parseQuestion } from '../question/parse-question.ts'
import { stripCourtesy } from './courtesy.ts'

/** Whether a text begins as one that narrows: `only with code`, `since 2024`, `not surveys`, `by Shen`. */
export function mayNarrow(text: string): boolean {
  if (text.length > 80) return false
  const said = stripCourtesy(asCondition(text))
  return narrowing.test(said) || ofList.test(said) || inThere.test(said) || haveCode.test(said)
}

/**
 * The conditions that a text adds to a list, in the query language; undefined if
 * it says what papers are about without a word of the list, such as `only` or `of these`.
 */
export async function parseConditions(
  words: string,
  asker: Asker,
  library: Library,
): Promise<string | undefined> {
  const context = { ...(await questionContext(asker, library)), isNarrowing: true }
  const reading = await parseQuestion(openNarrowing(asCondition(words)), context)
  const { condition } = library.parseQuery(reading.query)
  const adds = condition === undefined || isFilter(condition)
  if (reading.isFielded && adds) return reading.query
  const said = stripCourtesy(words)
  const more = inThere.exec(said)?.[1] ?? said.replace(ofList, '')
  return more === said ? undefined : (await parseQuestion(more, context)).query
}

/** `only authors named Jiang`, `go back further, from february on`, `is there anything but ThinkPrune?` */
function asCondition(words: string): string {
  return words
    .replace(
      /^(?:(?:only|just) )?(?:those |papers |ones )?(?:with |by |from )?(?:an? )?authors? (?:named|called) (?=\S)/i,
      'only by ',
    )
    .replace(/^(?:go |a bit )?(?:back further|further back)[,:;]? (?=(?:from|since|after) )/i, '')
    .replace(
      /^(?:(?:is|are) there |do you have |have you got |show me |give me )?(?:anything|something|any|papers|others|ones)(?: (?:else|other|papers|ones)){0,2} (?:than|besides|except for|except|apart from) (?=\S)/i,
      'without ',
    )
}

/** The condition as the reader of questions knows it: `drop the surveys` is `except surveys`. */
function openNarrowing(words: string): string {
  return stripCourtesy(words)
    .replace(haveCode, 'with code')
    .replace(opening, '')
    .replace(/^without (?!(?:a |any )?(?:code|repo|github|implementation))/i, 'exclude ')
    .replace(unwanted, 'except ')
    .replace(
      /^except (\S.{0,60}?)(?: (?:stuff|things?|ones|papers|parts?|related(?: ones)?))?$/i,
      'except $1',
    )
    .replace(
      /^(?:code|open[- ]sourced?|(?:with )?(?:an? )?(?:github|git|repo|repository|github repo|implementation|code base|codebase))$/i,
      'with code',
    )
    .replace(/^((?:[a-z]{3,9}\.? )?(?:19|20)\d\d)(?: ones| papers)?$/i, 'in $1')
    .replace(
      /^(january|february|march|april|may|june|july|august|september|october|november|december)(?: ones| papers)?$/i,
      'in $1',
    )
}

const narrowing =
  /^(?:and |but |just |only |even |try |hm |hmm |ok |now |please |what about |how about |show |me |all |same (?:search |list |thing )?but |anything |something |everything |(?:narrow|cut|trim) (?:it |them |this |that |these )?(?:down )?to |(?:restrict|limit) (?:it |them |this |that )?to (?:the )?)*(?:(?:any|which|those|these) (?:of (?:them|those|these) )?|the ones |the one |the (?=(?:jan|feb|mar|apr|may|june|july|aug|sep|oct|nov|dec|19|20))|ones |papers )*(?:only|with|without|nothing|not|no|stop|don['’]t|do not|newer|older|earlier|later|more recent|published|except|exclud\w*|ignor\w*|skip\w*|drop|remove|hide|leave|ditch|lose|get rid|throw|kick|spare|filter out|take out|minus|since|before|after|from|by|in|between|until|during|this|last|about|on|has|have|having|that|(?:19|20)\d\d|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b/i

/** What stands before it and adds nothing: `and only those with code`, `which of them have code`. */
const opening =
  /^(?:(?:and|but|just|only|even|try|hm|hmm|ok|okay|now|please|show|me|any|which|are|is|all|those|these|them|the|that|ones|one|papers|of|all|from them|same (?:search |list |thing )?but|anything|something|everything|(?:narrow|cut|trim) (?:it |them |this |that |these )?(?:down )?to|(?:restrict|limit) (?:it |them |this |that )?to(?: the)?|what about|how about)\s+){1,7}/i
/** `which of these are surveys`, `only agents`: what follows is wanted of the list, whatever it is. */
const ofList =
  /^(?:(?:and|but|so|ok|okay|now|(?:the )?same(?: search| list| thing)?) ){0,3}(?:(?:(?:are|is|do|does) )?(?:(?:which|what|any|some|one|how many) )?(?:(?:ones?|papers?|results) )?of (?:them|these|those)(?: (?:papers|results|ones))?|which ones|which(?= (?:are|is) )|(?:look|filter) (?:within|in|inside|among|through|by) (?:these|them|those|this list|the results)(?: for)?|with|using|that use|the ones(?= (?:on|about|that|which|using)\b)|(?:show me )?only|(?:narrow|restrict|limit|cut|trim) (?:it|them|this|that|these) (?:down )?to)(?: (?:the|an?|those|ones|papers|that|which|are|is|do|does|deal with|covers?|mentions?|discuss(?:es)?|stud(?:y|ies)|consider|focus(?:es)? on|talks? about|about|on|uses?))* (?=\S)/i
/** `anything about chemistry in there?` */
const inThere =
  /^(?:(?:is there|are there|anything|something|any|papers|ones|about|on) ){0,4}(\S.{1,60}?) (?:in there|(?:in|among) (?:these|them|those)|in (?:this|the|that) list|out of (?:these|those|them))$/i
/** `do they have code?` */
const haveCode =
  /^(?:and |but )?(?:do|does|have|has|is there|are there) (?:(?:any|some|all|the papers|these|those|them|they|of) ){0,4}(?:(?:have|got|with|any|some) ){0,2}(?:code|implementations?|repos?|repositor(?:y|ies)|github)(?: (?:available|for (?:them|these|those|it|that)))?$/i
const unwanted =
  /^(?:not(?= (?:(?:the|any) )?(?!(?:the|any|all|first|second|third|fourth|fifth|last|other|others|same|right|ones?|papers?|list|results?|only|just|so|too|really|very|good|bad|helpful|useful|relevant|sure|now|yet|interested|what|that|this|these|those|it|me|for|from|in|on|by|with|since|about|until|before|after|older|newer)\b)\S{2,30}(?: \S{2,30}){0,2}$)|(?:stop|don['’]t|do not|no longer) (?:show(?:ing)?|send(?:ing)?|giv(?:e|ing)|list(?:ing)?|recommend(?:ing)?|suggest(?:ing)?)(?: me| us)?(?: any)?(?: more)?|exclude|excluding|ignore|ignoring|skip|skipping|drop|ditch|lose|get rid of|remove|hide|leave out|throw (?:out|away)|kick out|spare (?:me|us)|filter out|take out|no more|not interested in|minus)\s+(?:all\s+)?(?:the\s+|any\s+)?(?:(?:anything|everything|papers|ones|stuff)\s+(?:about|on|with|to do with|that has to do with|related to|involving)\s+)?/i

/** Whether a condition keeps or drops papers and ranks none. */
function isFilter(condition: Condition): boolean {
  if (condition.kind === 'word') return false
  if (condition.kind === 'all' || condition.kind === 'any') return condition.conditions.every(isFilter)
  return true
}
