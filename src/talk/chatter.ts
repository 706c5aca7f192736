/** Clauses beside a request that ask for nothing: `hm, too many.` of `hm, too many. only those with code`. */
/** Longer texts are pasted, and nothing is dropped from them. */
const maxLength = 200

/** A clause is chatter where it has these words only. */
const words = new Set(
  `hm hmm hmmm uh um oh ah oops ups ok okay no nope nah yes yeah yep yup well sorry pardon please thanks thank thx
  wrong bad mistake oversight one ones too many much long short broad narrow few less wait hold on actually not
  what what's whats i i'm im i've you u me my we us it it's its this these those that that's thats them they is are was
  were do did don't dont didn't didnt wanted want meant mean asked ask need needed like for a an the bit little quite so
  very really just again still great cool nice perfect good better weird strange funny odd never mind nevermind busy away
  enough boring interesting lol haha guys folks all everyone hi hello hey there bot again can could find help have has
  idea ideas now today to be of in and but or at overwhelming useless annoying answer something anything completely
  totally different else nonsense know think guess maybe perhaps useful helpful
  relevant am group lab team joined new honestly your search rubbish crap garbage terrible awful find never none completely only with nothing work works get gets getting believe doubt convinced misunderstood misunderstand confused related field research area keep showing giving frustrating frustrated disappointing disappointed irrelevant lot lots papers results hits list old recent new`
    .trim()
    .split(/\s+/),
)
/** One of these may be a clause of its own; “I” is the number of a part. */
const interjections =
  /^(?:h+m+|uh|um|oh|ah|oops|ups|ok|okay|no|nope|nah|yes|yeah|yep|well|sorry|please|thanks|thx|wait|actually|great|cool|nice|perfect|haha|lol|enough|hi|hello|hey)$/
/** What speaks of what was shown, or of those who talk. */
const pointing =
  /^(?:i|i'm|im|me|my|we|you|your|it|it's|its|this|that|that's|thats|these|those|they|them|too|wrong|not|mistake|never)$/
const complaints =
  /\b(?:wrong|bad|useless|nonsense|different|not|didn['’]?t|mistake|weird|strange|annoying|boring|rubbish|crap|garbage|terrible|awful|frustrat\w{2,3}|disappoint\w{2,3}|irrelevant)\b/i

/** Whether all of a text complains, and asks for nothing: `that's a bad answer, I meant something else`. */
export function isComplaint(text: string): boolean {
  if (text.length > maxLength || !complaints.test(text)) return false
  return clausesOf(text).every((clause) => isChatter(clause) && /\s/.test(clause))
}

/** The text without why it is said: `do it at 10, nobody is here at 9`. */
export function dropReason(text: string): string {
  const at = text.search(reason)
  return at < 0 || text.length - at > maxReason ? text : text.slice(0, at)
}

/** `I have half an hour before the meeting, give me …`: what is wanted. */
export function dropPreface(text: string): string {
  return text.length > maxLength ? text : text.replace(forgotten, '').replace(preface, '')
}

const forgotten =
  /^(?:(?:oh|ah|sorry),? )?(?:i|I|we|We) forgot(?: (?:to (?:say|mention|add|tell)(?: (?:it|that|you)){0,2}|something))?[:,.] (?=\S)/
const preface =
  /^(?:hi|hello|hey)?,? ?(?:i|we|I|We)(?:['’](?:m|re|ve)| am| are| have| need) [^,.;:]{3,80}[,.;] (?=(?:please |pls |can you |could you )?(?:give|show|find|send|recommend|suggest|list|get) (?:me|us) )/

const maxReason = 100
/** In small letters: titles have large ones. */
const reason =
  /(?:,| -| –|[.!?;]) (?:because|cause|since|as|not|nobody|no one|everybody|everyone|most|people|some (?:people|of us)|somebody|someone|there|it['’]s|it is|its|that['’]s|i|I|we|our|my|he|she|they|too|looks?|seems?|wrong (?:one|number|paper)|wanted?|the (?:\w+ )?room|deadline|urgent|asap|an? (?:friend|colleague|student))\b(?! mean)| (?:so that|so|because|since) (?:i|I|we)\b|[.!?;] (?:We|My|It['’]s|That['’]s|People|There) /

function clausesOf(text: string): readonly string[] {
  return text
    .split(/[,;!?]\s+|\.{1,3}\s+|…\s*/)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== '')
}

function isChatter(clause: string): boolean {
  const said =
    clause
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}'-]+/gu) ?? []
  return (
    said.some((word) => interjections.test(word) || (said.length > 1 && pointing.test(word))) &&
    said.every((word) => words.has(word))
  )
}
