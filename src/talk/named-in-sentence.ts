/**
 * What a sentence wants of papers that it names: `ToM-RL looks cool, can I see it`, `SoRFT vs SWE-RL?`,
 * `I want to read ToRL and LADDER, save both`.
 */
import { ifFound } from '../errors.ts'
import type { Card } from '../model/card.ts'
import { type Identifier, isIdentifier } from '../model/identifier.ts'
import type { Conversation } from './conversation.ts'
import { findDeed } from './deed-wish.ts'
import { parseFollowUp } from './follow-up.ts'
import { sideBySide } from './side-by-side.ts'

/** Longer texts say what papers are about. */
const maxLength = 160
/** Each is looked for. */
const maxNames = 4

/** What only shows something, which a name in passing is enough for. */
const lookUps = new Set(['show', 'similar', 'cite'])
const compares =
  /\b(?:vs\.?|versus|compare[ds]?|comparing|comparison|differ\w*|distinguishes|better|worse|older|newer|earlier|later|first|prefer|pick|choose)\b/i
const dates = /\b(?:older|oldest|newer|newest|earlier|later|more recent|came out|come out|first)\b/i

/** Answers it where each name is one paper's; undefined for anything else. */
export async function doOfNamed(words: string, conversation: Conversation): Promise<Card | undefined> {
  const names = namesIn(words)
  const deed = deedOf(words)
  const wanted = deed ?? lookUpOf(words, names)
  const isCompared = names.length > 1 && compares.test(words)
  if (wanted === undefined && !isCompared) return undefined
  const ids = await findAll(names, conversation)
  const [id, another] = ids
  if (id === undefined) return undefined
  if (deed !== undefined)
    return ids.length < names.length ? undefined : conversation.run(`${deed} ${ids.join(' ')}`)
  if (another !== undefined) return isCompared ? sideBySide(ids, dates.test(words), conversation) : undefined
  return wanted === undefined ? undefined : conversation.run(`${wanted} ${id}`)
}

/** Words with a capital or a digit after a capital, as a short name has; linear in the text. */
function namesIn(words: string): readonly string[] {
  if (words.length > maxLength) return []
  const said = words.match(/[\p{L}\p{N}-]+/gu) ?? []
  const names = said.filter((word) => word.length > 2 && /\p{Lu}/u.test(word) && !isOpening.test(word))
  const [, called] = /\bthe ([\p{L}\p{N}-]{4,30}) paper\b/iu.exec(words) ?? []
  if (names.length === 0) return called === undefined ? [] : [called]
  return [...new Set(names)].slice(0, maxNames)
}

/** They have a capital where they begin a sentence. */
const isOpening =
  /^(?:the|and|what|whats|which|who|whos|how|hows|when|where|why|is|are|was|were|does|did|has|have|can|could|would|please|show|open|compare|similar|papers?|give|find|tell|ok|okay|yes|not|about|this|that)$/i

/** The command that looks something up, of the first clause that wants it of a name or of “it”. */
function lookUpOf(words: string, names: readonly string[]): string | undefined {
  for (const clause of words.split(/[,.;:!?] | [-–—] /)) {
    const said = names.reduce((rest, name) => rest.replace(name, 'it'), clause).replace(/^the it\b/i, 'it')
    const followUp = parseFollowUp(said)
    if (names.length > 0 && (asksWhatItDoes.test(clause) || asksWhoseItIs.test(clause))) return 'show'
    if (followUp?.kind === 'about' && followUp.papers === 'it' && lookUps.has(followUp.command))
      return followUp.command
  }
  return undefined
}

/** `ThinkPrune, what do they do?` */
const asksWhatItDoes =
  /^(?:and )?(?:so )?what(?:['’]s| is| does| do| did| are) (?:it|that|this|they|the authors?)(?: (?:do|doing|about|propose|proposing|say|show|all about))?[?!.]{0,3}$/i

/** Of the papers that a sentence names by short names. */
export function findNamed(words: string, conversation: Conversation): Promise<readonly Identifier[]> {
  return findAll(namesIn(words), conversation)
}

/** `who wrote LADDER and when did it come out?`: the paper as it is shown tells. */
const asksWhoseItIs =
  /\b(?:who (?:wrote|has written|made)|who(?:['’]s| is| are) (?:the )?(?:first |last |main )?authors?|authors? of|came out|come out|was (?:it )?published|(?:doi|pdf|link|url|number|id)\b.{0,20} (?:of|for|to))\b/i

/** What is done with papers for whoever speaks, and is taken back by one press. */
function deedOf(words: string): string | undefined {
  if (words.length > maxLength || isOfOther.test(words)) return undefined
  const deed = findDeed(words.toLowerCase(), false)
  return deed === undefined || deed === 'share show' ? undefined : deed
}

const isOfOther =
  /\b(?:digests?|subscriptions?|topics?|posts?|references?|citations?|formats?|not|never|no|[a-z]{2,6}n['’]t)\b/i

async function findAll(names: readonly string[], { library }: Conversation): Promise<readonly Identifier[]> {
  const found = new Set<Identifier>()
  for (const name of names) {
    if (isIdentifier(name)) continue
    const paper = await ifFound(library.findPaper(name))
    if (paper !== undefined) found.add(paper.id)
  }
  return [...found]
}
