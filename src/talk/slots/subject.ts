/** What papers should be about, or by whom: the words that are left of a sentence when those are gone that only ask. */
import { wordSet } from '../../model/lists.ts'
import { dropTail } from '../../model/text.ts'
import { tagSubject } from '../../question/tag/subject-words.ts'
import { dayOfWeek, monthOf } from '../../times/names.ts'
import { readTimes } from '../../times/said-times.ts'
import { splitWords, type Word } from '../../times/words.ts'

/** Without times that are said beside it; empty where nothing is left. Takes linear time. */
export function readSubject(text: string): string {
  return readSubjects(text).join(' ')
}

/** The stretches of words of a subject, also where one of the words that `divides` tells of stands between. */
export function readSubjects(
  text: string,
  divides: (lower: string) => boolean = () => false,
): readonly string[] {
  const words = splitWords(text)
  const tags = tagSubject(words.map(({ from, to }) => text.slice(from, to)))
  const isOwn = words.map(({ lower }, at) => tags[at] === true && lower !== ',' && !divides(lower))
  const runs: Word[] = []
  words.forEach((word, at) => {
    if (isOwn[at] !== true) return
    const before = isOwn[at - 1] === true ? runs.pop() : undefined
    runs.push({ ...word, from: before?.from ?? word.from })
  })
  return runs
    .map(({ from, to }) => readTimes(withQuotes(text, from, to)).rest.join(' '))
    .filter((subject) => subject !== '')
}

function withQuotes(text: string, from: number, to: number): string {
  const isQuoted = /["“]/.test(text.charAt(from - 1)) && /["”]/.test(text.charAt(to))
  return isQuoted ? text.slice(from - 1, to + 1) : text.slice(from, to)
}

/** Whether a word, in small letters, only asks for papers. */
export function isSubjectLead(word: string): boolean {
  return leads.has(word)
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
const leads = wordSet(`${papers} ${posts} ${asks} ${fillers}`)
