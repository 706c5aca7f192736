/** What papers should be about, or by whom: the words that are left of a sentence when those are gone that only ask. */
import { splitSentences } from '../../abstracts/sentences.ts'
import { wordSet } from '../../model/lists.ts'
import { dropTail } from '../../model/text.ts'
import { dayOfWeek, monthOf } from '../../times/names.ts'
import { splitWords, type Word } from '../../times/words.ts'

/** Empty where nothing is left. Takes linear time. */
export function readSubject(text: string): string {
  const parts = splitSentences(text).map(readOfSentence)
  return parts.filter((part) => part !== '').join(', ')
}

function readOfSentence(text: string): string {
  const told = trimWords(afterPapers(text), frame, isName)
  // `possible that the bot posts the news about agents`
  const about = told.lastIndexOf(' about ')
  const isTold = about > 0 && splitWords(told.slice(0, about)).some(({ lower }) => leads.has(lower))
  const subject = isTold ? trimWords(told.slice(about), frame, isName) : told
  const at = text.indexOf(subject)
  const isQuoted = /["“]/.test(text.charAt(at - 1)) && /["”]/.test(text.charAt(at + subject.length))
  return isQuoted && subject !== ''
    ? text.slice(at - 1, at + subject.length + 1)
    : dropTail(subject, /[\s,;:.!?]/)
}

/** What follows “papers on”, where words stand before that which nobody asks with: `before our meeting I want …`. */
function afterPapers(text: string): string {
  const words = splitWords(text)
  const at = words.findIndex(
    ({ lower }, index) => joints.has(lower) && nouns.has(words[index - 1]?.lower ?? ''),
  )
  const isTold = words.slice(0, Math.max(0, at)).some(({ lower }) => !leads.has(lower) && lower !== ',')
  const rest = text.slice(words[at]?.to)
  return isTold && trimWords(rest, frame, isName) !== '' ? rest : text
}

/** Words that only ask, at the ends of what is asked for. */
export interface Frame {
  readonly leads: ReadonlySet<string>
  readonly trails: ReadonlySet<string>
}

/** The words without those at their ends that only ask; `isKept` where one that may lead is a name. */
export function trimWords(
  text: string,
  { leads, trails }: Frame,
  isKept: (typed: string) => boolean = () => false,
): string {
  const words = splitWords(text)
  const isLead = ({ lower, from, to }: Word) =>
    lower === ',' || (leads.has(lower) && !isKept(text.slice(from, to)))
  const first = words.findIndex((word) => !isLead(word))
  const last = words.findLastIndex(({ lower }) => lower !== ',' && !trails.has(lower))
  return first < 0 || last < first ? '' : text.slice(words[first]?.from, words[last]?.to)
}

/** Whether a word, in small letters, only asks for papers. */
export function isSubjectLead(word: string): boolean {
  return leads.has(word)
}

/** A capital within a sentence names something: `LOOK`. */
function isName(typed: string): boolean {
  return typed.length > 2 && typed.slice(1) !== typed.slice(1).toLowerCase()
}

/** The people that a sentence names, in their order; one name alone where nobody has two. Takes linear time in a bounded text. */
export function findPeople(text: string): readonly string[] {
  const runs = [...text.matchAll(name)].map(([run]) => dropLeads(run.replace(/['’]s$/, '')))
  const known = runs.filter((run) => run !== '' && !isTime(run))
  const full = known.filter((run) => run.includes(' '))
  return [...new Set(full.length > 0 ? full : known)]
}

const name =
  /\p{Lu}(?:\.|[\p{L}'’-]*)(?: (?:de|del|der|den|da|di|la|le|van|von|bin|al|el|ten|ter))*(?: \p{Lu}(?:\.|[\p{L}'’-]*))*/gu

/** `Ji-Rong Wen` of “Follow Ji-Rong Wen” */
function dropLeads(run: string): string {
  const words = run.split(' ')
  const first = words.findIndex((word) => !isSubjectLead(dropTail(word.toLowerCase(), /[.’']/)))
  return first < 0 ? '' : words.slice(first).join(' ')
}

function isTime(run: string): boolean {
  const word = run.toLowerCase()
  return dayOfWeek(word) !== undefined || monthOf(word) !== undefined
}

const papers = `paper papers article articles work works stuff things news results preprints publications paprs pappers literature
  studies content material`
const posts = `digest digests roundup roundups round-up overview overviews update updates summary summaries alert alerts newsletter
  newsletters subscription subscriptions highlights list post posts mail mails message messages recap bulletin notification
  notifications topic subject query words feed line note heads-up reminder`
const asks = `post posting posted send sent sending give bring drop put deliver share get push ping show feed tell update notify message
  alert inform keep create make do set setup start starting schedule add begin subscribe order arrange organise organize have has
  want wants wanted need needs like likes love wish ask asks follow following track watch cover include extend widen broaden
  change switch take focus restrict narrow limit use mean meant prefer see receive appreciate know hear learn publish published tweak
  exclude remove leave forget keep sign track look turn let run inform`
const fillers = `am interested curious i we you he she they i'd we'd i'm we're i'll us me our my your their it its it's that's the a an this that these those there's
  there is are be was were been would could can should will may might please pls plz also and or plus as well too so then now but
  to up on of about for with in into from by out at any all some something anything everything whatever whatever's what what's when
  whenever if soon every each single one ones another second two extra more same new newest latest recent fresh best top couple few
  bunch short brief quick little kind sort regular automatic interesting relevant only just rather better instead kindly two three 2 3 w/ n chan him her them no not nothing
  without else here everyone everybody whole team group channel lab students people room colleagues posted informed updated loop
  eye lookout date day able hello hi hey thanks thank ok okay hm hmm oh ah sorry wait yes actually maybe perhaps bot dear good
  morning nice great cool enough will who which how too broad narrow wide wider general much way far really very wrong person
  author name part ones em comes come coming appears mail-like from: on: about: digest: up:`
const joints = wordSet('on about of regarding covering concerning')
const nouns = wordSet(`${papers} ${posts}`)
const leads = wordSet(`${papers} ${posts} ${asks} ${fillers}`)
const trails = wordSet(
  `${papers} ${posts} please pls plz thanks thx ok okay too also as well instead rather here there us me for to in into at is are was
  be would will do does enough fine good great perfect nice best helpful lovely plenty this that the a an our my channel room
  thread place team group lab everyone everybody and or but with on of now then already possible appears appear comes come out up
  published posted sent delivered shown shared sounds should could can it them they when as soon new only maybe part ones suffices
  like around i i'm im i'd stays same rest remains each every any else so if ,`,
)
const frame: Frame = { leads, trails }
