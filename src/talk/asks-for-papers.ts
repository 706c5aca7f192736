/** Whether words look for papers by what they say, however much they sound like the bot's own affairs. */

const ofTalk = '(?:me|us|you|it|this|that|these|those|them|my|mine|our|your|here)\\b'
const patterns = [
  // “could you show me what we have about machine translation”
  new RegExp(`\\b(?:you|we) (?:have|got|know) (?:about|on|concerning) (?!${ofTalk})\\S`, 'i'),
  // “list RLHF papers”
  /^(?:list|show|display|fetch|find|get|give)(?: me| us)? (?!(?:my|our|your|the|these|those|all|saved|new|newest|latest|more|some|any|other|posted|nominated|read|recent|voted|popular|good|best|top|relevant)\b)\S+(?: \S+){0,2} (?:papers|articles|preprints)$/i,
  // “something short to read on user simulators”
  new RegExp(
    `\\b(?:something|anything|a paper|papers)(?: (?!based\\b)[a-z]{3,12})?(?: to read| we (?:could|can|should) (?:read|discuss)) (?:on|about) (?!${ofTalk})\\S`,
    'i',
  ),
  new RegExp(
    `\\b(?:suggest|recommend|find|propose)(?: me| us)? (?:something|anything|a paper|papers)(?: (?!based\\b)[a-z]{3,12})? (?:on|about) (?!${ofTalk})\\S`,
    'i',
  ),
  // “any benchmarks out there”
  /^(?:(?:are|is) there )?any \S+(?: \S+){0,3} out there$/i,
  // “do you have Yuxiang Wei”
  /^(?:do you have|have you got|do you know|got) (?:any(?:thing)? (?:from|by) )?\p{Lu}\p{Ll}+(?: \p{Lu}[\p{L}.-]{0,20}){1,2}$/u,
]

/** Takes linear time; longer texts are not looked at. */
export function asksForPapers(text: string): boolean {
  return (
    text.length <= maxLength &&
    patterns.some((pattern) => pattern.test(`${text.charAt(0).toLowerCase()}${text.slice(1)}`))
  )
}

const maxLength = 160
