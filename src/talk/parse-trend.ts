/** Plain words about how much is written over time: `what is hot this week`, `how has RLVR developed`. */

import { parseCount } from '../question/words.ts'

/** A command of trends; `isSure` where the words hardly mean anything else, otherwise it is offered. */
export interface TrendWanted {
  readonly command: string
  readonly isSure: boolean
}

const asks = String.raw`(?:what|which(?: \w+)?|anything|the)(?: topics?| words?| subjects?| fields?| themes?)?`
const is = `(?:['’]s| is| are| has been| have been| has| have)?(?: currently| now| really| getting| become)*`
const moving =
  '(?:trending|trendy|hot|hottest|rising|falling|booming|up and coming|on the rise|in decline|risen|fallen)'
const today =
  '(?: (?:topics?|words?|subjects?|stuff|things?|right now|now|today|lately|recently|these days|at the moment))*'
/** `what is trending`, `which topics are on the rise these days`: with no subject. */
const general = new RegExp(`^(?:tell me |show me |see )?${asks}${is} ${moving}${today}$`)
/** `how has X developed`, `is X still growing`: what happens to a subject. */
const ofSubject = [
  /^how (?:has|have|did|is|are|was) (.+?) (?:been )?(?:develop(?:ed|ing)?|evolv(?:ed|ing)|evolve|chang(?:ed|ing)|grow(?:n|ing)?|ris(?:en|ing)|trend(?:ed|ing))$/,
  /^(?:is|are|has|have) (.+?) (?:still |really |now )?(?:trending|growing|rising|booming|declining|fading|on the rise|in decline|risen|grown|declined)$/,
  /^(?:is|are|has|have) (.+?) (?:going up|going down|up|down|dropped(?: off)?|dropping|dying(?: down)?|peaked|grown|growing|increased|decreased|exploded|shrinking|shrunk)$/,
  /^(?:has|have|did) (.{1,60}?) (?:already )?(?:peaked|peak|taken off|caught on|gone out of fashion|plateaued)(?: yet| already)?$/,
  /^(?:does|do|did|is|are|has|have) (.+?) (?:go|going|gone|been going|move|moving) (?:up|down)(?: or (?:go )?(?:up|down))?(?: over (?:time|the (?:weeks|months|years)))?$/,
  /^how (?:popular|hot|trendy) (?:is|are|was|were) (.+?)$/,
  /^(?:is|are|has|have) (.+?) (?:still (?:popular|hot|alive|a thing|relevant)|(?:dead|dying|over|out of fashion|taking off|getting (?:more |less )?(?:popular|big|bigger|large|larger|hot|hotter|common)))$/,
  /^(?:is|are|has|have) (.{1,60}? (?:more|less) (?:popular|common|fashionable|trendy|widespread) than .{1,60})$/,
  /^when did (.+?) (?:become (?:a thing|popular|hot|common)|take off|get popular|begin|start)$/,
  /^(?:(?:show|give|draw|make|send) (?:me |us )?)?(?:a |the )?(?:charts?|plots?|graphs?|timelines?|history|histogram|curve|number|trends?)(?: of| for| on| with)? (.+?)(?: over time| over the years| (?:per|by|a|each|every) (?:month|week|year))$/,
  /^how many papers (?:are there |were there |come out |are published |appear(?:ed)? )?(?:on|about) (.+?)(?: (?:are|were) there)? (?:per|a|each|every) (?:month|week|year)$/,
]
/** `the rise of X`, `what is hot in X`: what papers are called, or are looked for, too. */
const near = [
  /^(?:what|which topics?|anything)(?:['’]s| is| are)? (?:trending|hot|rising|popular)(?: right now| now| today| at the moment| these days| currently)? (?:in|about|on|for) (.+)$/,
  /^(?:the )?(?:trends?|rise|fall|decline|growth|popularity|evolution|development) (?:of|in|for) (.+)$/,
  /^(?:plot |chart |graph |draw |show (?:me )?)?(.+?) over (?:time|the years)$/,
  /^(?:plot|chart|graph) (.+?)$/,
  /^(?:trending|hot|popular) (?:topics? |things? )?(?:in|on|about) (.+)$/,
]

/**
 * Undefined for words about anything else. Takes time linear in the text, of which 120 characters are read.
 */
export function parseTrend(said: string): TrendWanted | undefined {
  if (said.length > maxLength || /\w:\S/.test(said)) return undefined
  const [question = ''] = said.split(/,? or (?=(?:is|are|was|has|have|not|just|only)\b)| (?=since [a-z])/i, 1)
  const asked = question
    .replace(/[\s?!.]{1,9}$/, '')
    .replace(/\s{1,9}/g, ' ')
    .replace(/ (?:lately|recently|these days|nowadays|right now|at the moment)$/i, '')
  const { rest, since, sinceOfAll } = dropTime(asked)
  const lower = rest.toLowerCase()
  if (general.test(lower)) return { command: join('trends', sinceOfAll), isSure: true }
  const find = (patterns: readonly RegExp[]) => {
    for (const pattern of patterns) {
      const [, subject] = pattern.exec(lower) ?? []
      // As it was typed: `RLVR` is a name.
      if (subject !== undefined)
        return rest.substring(lower.indexOf(subject), lower.indexOf(subject) + subject.length)
    }
    return undefined
  }
  const [sure, possible] = [find(ofSubject), find(near)]
  const subject = (sure ?? possible)
    ?.replace(
      /^(?:(?:the|people['’]?s?|amount of work on|number of papers (?:on|about)|popularity of|work on|research on|papers on|papers about|interest in|compare|term|word|topic) ){1,3}/i,
      '',
    )
    .replace(/^number of (\S+(?: \S+){0,4}) papers$/i, '$1')
    .replace(/ (?:(?:now|still|getting|becoming|become) ){0,2}(?:more|less) [a-z]{3,12} than /i, ', ')
    .replace(/ (?:versus|vs\.?|compared (?:to|with)|against) /i, ', ')
  if (subject === undefined || /^(?:it|this|that|they|these|those|you|we|i|he|she)$/i.test(subject))
    return undefined
  return { command: join(`trends ${subject}`, since), isSure: sure !== undefined }
}

/**
 * The words without a time at their end. What rose and fell compares the last quarter of a time with the
 * rest, so `this week` is the last of four.
 */
function dropTime(text: string) {
  const [whole, unit = ''] =
    / (?:this|in the last|over the last|the past|in the past|over the past) (week|month|year)$/i.exec(text) ??
    []
  if (whole !== undefined) {
    const letter = unit.charAt(0).toLowerCase()
    return {
      rest: text.slice(0, -whole.length),
      since: letter === 'y' ? undefined : `since:1y`,
      sinceOfAll: `since:4${letter}`,
    }
  }
  const [years, year] = / since ((?:19|20)\d\d)$/i.exec(text) ?? []
  if (years !== undefined)
    return { rest: text.slice(0, -years.length), since: `since:${year}`, sinceOfAll: `since:${year}` }
  const [times, said = '', of = ''] =
    / (?:in|over|during) the (?:last|past) (\d{1,2}|[a-z]{3,6}) (week|month|year)s$/i.exec(text) ?? []
  const count = parseCount(said.toLowerCase())
  if (times === undefined || count === undefined)
    return { rest: text, since: undefined, sinceOfAll: undefined }
  const since = `since:${count}${of.charAt(0).toLowerCase()}`
  return { rest: text.slice(0, -times.length), since, sinceOfAll: since }
}

function join(command: string, since: string | undefined): string {
  return since === undefined ? command : `${command} ${since}`
}

const maxLength = 120
