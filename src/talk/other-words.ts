/** Other words for a command: `what do you know about me`, `delete my data`. */

import { parseSettingWish } from './setting-words.ts'

const others: readonly (readonly [said: RegExp, command: string, after?: string])[] = [
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
    /^(?:.{1,40}[:,;] )?(?:how|what) (?:would|does|will|might|could) (?:an?|the|your) (?:weekly |daily )?digest (?:on|about|of|for) (\S.{1,80}?) (?:look(?: like)?|contain|have(?: in it)?|show|bring|be like)$/i,
    'preview',
  ],
  [
    /^(?:(?:show|list|give) (?:me )?|what(?:['’]?s| is| are) )?(?:the )?(?:newest|latest|new|most recent)(?: papers| ones)? (?:in|of|on|from|for) (?:the )?(?:topic (\S{2,40})|(\S{2,40}) topic)$/i,
    'latest',
  ],
  [/^(?:so |and )?(?:is )?my (?:reading )?list (?:is )?(?:now )?empty(?: now| again)?()$/i, 'saved'],
  [
    /^(?:now )?(?:give|send|show|get)(?: me)? my (?:whole |entire |full |complete )?(?:reading )?list (?:for|as|in) (?:latex|bibtex|overleaf)()$/i,
    'saved bibtex',
  ],
  [
    /^(?:do|does|what do) (?:(?:any|all|some) of )?(?:the |my )?(?:papers (?:on|in|of) my (?:reading )?list|(?:saved|my) papers|(?:papers )?i saved) say(?: anything)? (?:about|on) (\S.{0,200})$/i,
    'ask saved',
  ],
  [/^(?:undo|revert|take back) (?:the|my|that|this|last)(?: last)? import()$/i, 'import undo'],
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
