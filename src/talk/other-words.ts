/** Other words for a command: `papers like VLM-R1`, `vote for VLM-R1`, `propose it for the journal club`. */

import { parseSettingWish } from './setting-words.ts'

const club =
  '(?:(?:next )?reading group|journal club|club|group|(?:next )?meeting|(?:next )?session|discussion)'

const others: readonly (readonly [said: RegExp, command: string, after?: string])[] = [
  [
    /^(?:(?:is there|are there|an?|any|some|other|more|find|show|me) ){0,3}(?:(?:papers?|articles?|works?|something|anything|stuff) (?:like|similar to|related to|close to)|(?:follow-?ups?|successors?|sequels?) (?:to|of)) (\S.{0,200})$/i,
    'similar',
  ],
  [
    /^which (?:of (?:your|the|our) )?topics? (?:has|have|is|are) (?:the )?(?:most|biggest|largest|fewest|smallest)\b.{0,40}()$/i,
    'topics',
  ],
  [
    /^(?:delete|erase|remove|forget|wipe) (?:everything|all|anything|whatever|(?:all )?(?:of )?(?:the |my )?data) (?:(?:that )?you(?:['’]ve| have)? (?:got|stored|kept|saved|know|have|store|keep)(?: (?:about|on|of) me)?|(?:about|on|of) me)(?:[,.;] .{0,80})?()$/i,
    'forget me',
  ],
  [
    /^(?:(?:which|what)(?: ones?| papers?)? (?:did|have|do) i (?:already )?(?:voted?|vote)(?: (?:up|down|for|against|on))?(?: so far| until now| already)?|(?:show|list|check|read|see)(?: me)?(?: all)?(?: of)? (?:my |the )?votes|my votes)()$/i,
    'votes',
  ],
  [
    /^(?:reset|forget|erase|clear|wipe|drop|delete|unlearn)(?: (?:all|everything|whatever|what))? (?:that )?you(?:['’]ve| have)? (?:learn(?:ed|t)|know|noted)(?: (?:about|of|from) (?:me|what i like|my (?:tastes?|interests|votes|preferences)))()$/i,
    'learning reset for me',
  ],
  [
    /^(?:reset|forget|erase|clear|wipe) my (?:tastes?|preferences|interests|recommendations|profile|likes)()$/i,
    'learning reset for me',
  ],
  [
    /^(?:what (?:do|have|did|has|is|are|was)|what['’]?s) (?:you |been )?(?:already |now )?(?:learn(?:ed|t)?|know|noted|think|believe)(?: (?:i (?:like|want|prefer)|now|(?:about|of|on|from|for) (?:me|my (?:tastes?|interests|preferences|votes)|what i like)))(?: now| so far)?()$/i,
    'learning show for me',
  ],
  [
    /^(?:(?:delete|erase|wipe|remove|clear) (?:all )?(?:of )?my (?:data|account|profile|information)|(?:delete|erase|wipe) (?:everything|it all|all (?:of )?(?:it|this|that)))()$/i,
    'forget me',
  ],
  [
    /^(?:(?:meeting )?(?:notes|minutes|summary)|what we (?:discussed|said|thought))(?: (?:from|of|for|in)(?: (?:the|our|this|last|today['’]?s|yesterday['’]?s|friday['’]?s))* ?(?:meeting|session|club|group|reading group|journal club|discussion|today|yesterday)?)?: ?(\S.{0,900})$/i,
    'minutes',
  ],
  [
    /^(?:forget|erase|delete) (?:about )?me(?: completely| entirely| altogether| for good| forever| now| please)+()$/i,
    'forget me',
  ],
  [
    /^(?:(?:i|we)(?:['’]d like to| would like to| want to)? )?(?:propose|suggest|nominate|put forward) (["“”']?\S.{0,150}?) for (?:the )?(?:next|coming|following) (?:time|one|week|meeting|session|round)$/i,
    'nominate',
  ],
  [
    /^(?:.{1,40}[:,;] )?(?:how|what) (?:would|does|will|might|could) (?:an?|the|your) (?:weekly |daily )?digest (?:on|about|of|for) (\S.{1,80}?) (?:look(?: like)?|contain|have(?: in it)?|show|bring|be like)$/i,
    'preview',
  ],
  [/^more (?:papers |work |stuff )?like (?:the )?(\S.{0,150}?)(?: paper)?$/i, 'similar'],
  [
    /^(?:(?:show|list|give) (?:me )?|what(?:['’]?s| is| are) )?(?:the )?(?:newest|latest|new|most recent)(?: papers| ones)? (?:in|of|on|from|for) (?:the )?(?:topic (\S{2,40})|(\S{2,40}) topic)$/i,
    'latest',
  ],
  [/^(?:so |and )?(?:is )?my (?:reading )?list (?:is )?(?:now )?empty(?: now| again)?()$/i, 'saved'],
  [
    /^(?:now )?(?:give|send|show|get)(?: me)? my (?:whole |entire |full |complete )?(?:reading )?list (?:for|as|in) (?:latex|bibtex|overleaf)()$/i,
    'saved bibtex',
  ],
  [/^(?:my|our) (?:nomination|proposal|candidate|suggestion)(?: is|:| would be)? (\S.{0,150})$/i, 'nominate'],
  [/^i(?:['’]d like to| would like to| want to| would)? nominate (\S.{0,150})$/i, 'nominate'],
  [
    /^(?:(?:can|could) (?:i|we) (?:get|have) |(?:i )?(?:need|want) |give (?:me )?|get (?:me )?)(?:the |an? )?ris(?: file| entry| record)? (?:for|of) (\S[^,]{0,150}?)(?: (?:for|in|into) [a-z]{3,12})?$/i,
    'cite',
    'ris',
  ],
  [
    /^(?:take back|withdraw|remove|undo|delete|retract) my (?:vote|like|thumbs? up) (?:on|for|from|of|about) (\S.{0,200})$/i,
    'unvote',
  ],
  [
    /^what else is there (?:in the direction of|along the lines? of|like|similar to|close to|related to) (\S.{0,200})$/i,
    'similar',
  ],
  [
    /^how (?:do|can|should|would) (?:i|we|you|one) (?:cite|reference) (?:the )?(?:paper )?(\S.{0,200}?)(?: paper)?$/i,
    'cite',
  ],
  [
    /^(\S.{0,150}?) (?:goes|should go|belongs) (?:on|onto|to|in|into) my (?:to-?read|reading) (?:list|pile|queue|stack)$/i,
    'save',
  ],
  [
    /^(?:put|add|drop|chuck|stick|toss|pop|throw|stash) (\S.{0,150}?) (?:on|onto|to|in|into) my (?:to-?read |reading )?(?:list|pile|queue|stack|library|saved papers)(?: (?:for|so|to|until|before) .{1,60})?$/i,
    'save',
  ],
  [
    /^(?:(?:show|give|send|get|find) (?:me )?|(?:i )?(?:need|want) |(?:can|could) (?:i|you) (?:get|have|give|send) (?:me )?)?(?:(?:the )?(?:bibtex|bib|citations?|references?)(?: (?:entry|entries|data))?) (?:for|of) (\S[^,]{0,150}?)(?:, (?:i|we|for|please|pls|thanks?|thx|my|it['’]?s|because|as|in)\b.{0,50}| for (?:endnote|zotero|mendeley|latex|my .{1,30}))?$/i,
    'cite',
  ],
  [/^(?:a )?(?:thumbs[- ]?up|upvote|\+1) (?:(?:for|to|on|of) )?(\S.{0,200}?)(?: from me)?$/i, 'vote up'],
  [/^(?:a )?(?:thumbs[- ]?down|downvote) (?:(?:for|to|on|of) )?(\S.{0,200})$/i, 'vote down'],
  [
    /^(?:put|set|lay|keep) (\S.{0,150}?) (?:aside|away|by)(?: for (?:me|us|later|now|the .{1,20}|[a-z]{3,9}))?$/i,
    'save',
  ],
  [/^(\S{5,80}) (?:in |as )?(?:bib|bibtex|citation)$/i, 'cite'],
  [/^(?:unlike|unstar|unlove) (\S.{0,200})$/i, 'unvote'],
  [
    /^i (?:really |quite )?(?:like|love|liked|loved|enjoyed) (?!(?:it|this|that|them|these|those|number|to|how|what|when|the (?:first|second|third|fourth|fifth|last|top|one)|#?\d+)\b)(?:the )?(\S.{0,150}?)(?: paper)?(?:,? (?:a )?(?:thumbs up|upvote|\+1|great (?:paper|work|stuff))(?: (?:from|by) me)?)?$/i,
    'vote up',
  ],
  [/^(?:i['’]?m |we['’]?re )?not interested in (?:the )?(\S.{0,150}?) paper$/i, 'dislike'],
  [
    /^(?:do|does|what do) (?:(?:any|all|some) of )?(?:the |my )?(?:papers (?:on|in|of) my (?:reading )?list|(?:saved|my) papers|(?:papers )?i saved) say(?: anything)? (?:about|on) (\S.{0,200})$/i,
    'ask saved',
  ],
  [/^(?:undo|revert|take back) (?:the|my|that|this|last)(?: last)? import()$/i, 'import undo'],
  [/^(?:👍|:\+1:|:thumbsup:) ?(\S.{0,200})$/iu, 'vote up'],
  [/^(?:👎|:-1:|:thumbsdown:) ?(\S.{0,200})$/iu, 'vote down'],
  [
    new RegExp(
      `^(?:i )?(?:vote|approve) (?:for )?(\\S.{0,150}?) (?:for|in|at) (?:the |our |this )?${club}$`,
      'i',
    ),
    'approve',
  ],
  [/^vote for (\S.{0,200})$/i, 'vote up'],
  [/^vote against (\S.{0,200})$/i, 'vote down'],
  [
    new RegExp(
      `^(?:(?:i|we)(?:['’]d like to| would like to| want to)? )?(?:propose|suggest|nominate|discuss|present|put) (\\S.{0,150}?) (?:for|to|in|at|on) (?:the |our |this )?(?:list of (?:the |our )?)?${club}(?: (?:today|tomorrow|(?:this|next) (?:week|time|month)|on [a-z]{3,9}))?$`,
      'i',
    ),
    'nominate',
  ],
]

/** The command in its own words; undefined for anything else. Takes linear time. */
export function inWordsOfCommand(said: string): string | undefined {
  const setting = parseSettingWish(said)
  if (setting !== undefined) return setting
  for (const [pattern, command, after = ''] of others) {
    const found = pattern.exec(said)
    const subject = found?.[1] ?? found?.[2]
    if (subject !== undefined)
      return `${command} ${subject.replace(/ and (?:for|of) /g, ' and ')} ${after}`.trim()
  }
  return undefined
}
