/**
 * What people ask with and papers are not about, for openings that no pattern knows: “i keep hearing about
 * diffusion”, “is anyone here into pruning”.
 */
import { endOf, pattern, type Word } from './words.ts'

const list = (text: string) => new Set(text.split(/\s+/))

/** Somebody who asks or is asked, or what asks: without one of these, words may be a title. */
const asks = list(
  "i we you they me us my our your i'm we're you're i've we've i'd we'd you'd somebody someone anybody anyone everybody everyone nobody what what's whats which who who's whos where where's is are was were do does did has have had can could would should any please pls curious interested",
)
/** What stands between those and what is asked for. */
const others = list(
  `it it's its he she his her their here there this that these those a an the of to from with for at by in , and or but so if
  when be been being am done will may might must shall don't doesn't didn't can't cannot not
  keep keeps kept hear hears heard hearing forget forgot forgotten remember remembers remembered recall know knows knew known
  think thinks thinking thought find finds found finding look looks looked looking search searching searched read reads reading
  see sees saw seen seeing tell tells told telling say says said saying ask asks asked asking talk talks talked talking write
  writes wrote written writing publish publishes published publishing come comes came coming go goes went going out up appear
  appears appeared happen happens happened happening recommend recommends recommended suggest suggests suggested point pointed
  show shows shown give gives gave given get gets got getting send sends sent share shares shared need needs needed want wants
  wanted like love wonder wonders wondering understand care hope hoping try trying start begin help mention mentioned mentions
  cover covers covered exist exists deal deals dealing
  just really actually currently recently lately already ever again also maybe perhaps please still now yet today much lots lot
  more most some all every each few many good great best nice decent cool interesting relevant important latest newest recent new
  something anything everything nothing thing things stuff idea ideas clue people folks title name called one ones work works research
  intro introduction background literature evidence source sources material reference references refs link links pointer pointers
  arxiv conference related learn learns learning learned group team lab colleague colleagues boss advisor
  supervisor friend check checking true stuck keen excited happy guess suppose believe sure question quick long`,
)
const papers = pattern('PAPERS')

/** What is asked for follows these. */
const leads = list('about on into regarding concerning around')
/** And these, after what one reads. */
const leadsOfReading = list('for to of')
const reading = list(
  'work works research intro introduction background literature reading source sources material reference references refs pointer pointers papers articles something anything stuff',
)

/**
 * Where what is asked for begins: at the end where all words only ask; undefined where those at a place
 * lead to nothing.
 */
export function endOfAsking(words: readonly Word[], from: number): number | undefined {
  let end: number | undefined
  let isAsked = false
  let at = from
  for (; at < words.length; at++) {
    const { lower } = words[at] as Word
    const isLead = leads.has(lower) || (leadsOfReading.has(lower) && reading.has(words[at - 1]?.lower ?? ''))
    const isAsking = asks.has(lower)
    isAsked ||= isAsking
    if (isLead && isAsked && at > from && at + 1 < words.length) end = at + 1
    if (!isLead && !isAsking && !others.has(lower) && endOf(papers, words, at) === undefined) break
  }
  return at === words.length && isAsked && at - from > 2 ? at : end
}
