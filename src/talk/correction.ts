/** What somebody says they meant instead: `oh no, Yuxiang Zheng is the one I need`, `february I meant`. */

/** Longer texts are requests of their own. */
const maxLength = 160

const sigh =
  /^(?:(?:oh|ah|no|nah|nope|wait|sorry|oops|ups|hm+|h+m|ok|okay|actually|well|argh?|damn|my bad|pardon|not that|not this|not those|not these|rather|hold on|never ?mind)[,.!:;]* ){1,5}/i
/** What opens or ends it, with what is meant in between. */
const meant = [
  /^(?:what )?(?:i|we) (?:really |actually |just )?(?:mean|meant|wanted|was looking for|were looking for|am looking for|need|should have said)(?: to say| was| is)?:? (\S.{0,120})$/i,
  /^(\S.{1,120}?),? (?:is |was |that is |that was )?(?:the one |what |who |that )?(?:i|we) (?:really |actually |just )?(?:mean|meant|wanted|need|needed|am after|was after|was looking for|am looking for|were looking for)(?: instead| rather)?$/i,
  /^(?:let['’]?s )?(?:make (?:that|it)|rather|better|instead|i should have said) (?!not\b)(\S.{1,120}?)(?: instead| then| rather)?$/i,
]
/** `hm ok, molecules then maybe` */
const turned = /^(\S.{1,80}?),? (?:then|instead|rather)(?:,? (?:maybe|perhaps|please|pls))?$/i
/** `sorry, was in a rush: small LLMs with memory` */
const explained = /^(?:i )?(?:was|am|had|meant|typed|wrote)(?: [a-z']+){1,6}: (\S.{3,140})$/i
/** They stand for what was shown, or say nothing. */
const pointing =
  /^(?:(?:that|this|it|these|those|them|what|something|anything|nothing|more|less|the (?:first|second|third|last|other|next) ?(?:one)?|all|help|to|you|a|an|your|why|how)\b|.*\b(?:you|papers? i)$)/i

/** What is meant; undefined where nothing is corrected. Takes linear time. */
export function findCorrection(text: string): string | undefined {
  if (text.length > maxLength) return undefined
  const said = text.replace(/\s+/g, ' ').replace(/[\s?!.]{1,6}$/, '')
  const rest = said.replace(sigh, '')
  const isCorrected = rest !== said
  const patterns = isCorrected ? [...meant, turned, explained] : []
  const found = patterns.flatMap((pattern) => pattern.exec(rest)?.[1] ?? [])[0]
  return found === undefined || pointing.test(found) ? undefined : found
}
