/** What a word or a name that is being typed may become. */

import type { Steps } from '../../async/steps.ts'
import { compareText } from '../../model/lists.ts'
import type { Term } from '../../ports/paper-index.ts'
import { fold, tokenize } from '../analysis/analysis.ts'
import { isChatWord } from '../analysis/stop-words.ts'
import type { Corpus } from '../index/corpus.ts'
import { docOf } from '../index/posting-lists.ts'
import { visitTokens } from '../index/tokens.ts'

/** Words of titles and abstracts that begin so, those of most papers first. */
export function completeTerm(corpus: Corpus, prefix: string, limit: number): Term[] {
  const begun = fold(prefix.trim())
  if (begun === '') return []
  return corpus.words
    .startingWith(begun, limit + chatWordsAllowedFor)
    .filter((word) => /\p{L}/u.test(word) && !isChatWord(word))
    .slice(0, limit)
    .map((text) => ({ text, papers: corpus.words.papersWith(text) }))
}

/**
 * Authors of whose name any part begins so, those of most papers first; spellings
 * that differ in accents are one.
 */
export function* completeAuthor(corpus: Corpus, prefix: string, limit: number): Steps<Term[]> {
  const typed = tokenize(prefix).map(({ word }) => word)
  const begun = typed.pop()
  if (begun === undefined) return []
  const { lexicon } = corpus
  const mayEnd = new Uint8Array(lexicon.size)
  const docs = new Uint8Array(corpus.everything.length)
  for (const name of [begun, ...corpus.names.startingWith(begun, Number.POSITIVE_INFINITY)]) {
    mayEnd[lexicon.idOf(name) ?? lexicon.size] = 1
    for (const posting of corpus.terms.postings(name, 'authors')) docs[docOf(posting)] = 1
    yield
  }
  const before = typed.map((word) => lexicon.idOf(word))
  const isMeant = (name: readonly number[]) =>
    name.some(
      (word, at) =>
        mayEnd[word] === 1 &&
        at >= before.length &&
        before.every((id, from) => id === name[at - before.length + from]),
    )
  const found = new Map<string, { papers: number; readonly doc: number; readonly author: number }>()
  for (let doc = 0; doc < docs.length; doc++) {
    if (doc % docsInStep === 0) yield
    if (docs[doc] !== 1) continue
    const names = readNames(corpus, doc)
    names.forEach((name, author) => {
      if (!isMeant(name)) return
      const key = name.join(' ')
      const known = found.get(key)
      if (known === undefined) found.set(key, { papers: 1, doc, author })
      else known.papers++
    })
  }
  return [...found.values()]
    .sort((a, b) => b.papers - a.papers)
    .slice(0, limit + namesReadFor)
    .map(({ papers, doc, author }) => ({ text: corpus.documents.read(doc)?.authors[author] ?? '', papers }))
    .sort((a, b) => b.papers - a.papers || compareText(a.text, b.text))
    .slice(0, limit)
}

/** The words of each author's name, compounds as one. */
function readNames(corpus: Corpus, doc: number): number[][] {
  const { lexicon } = corpus
  const names: number[][] = []
  visitTokens(
    corpus.tokensOf(doc),
    {
      begin: () => names.push([]),
      word: (id) => names.at(-1)?.push(id),
      compound(segments) {
        const whole = lexicon.idOf(segments.map(({ id }) => lexicon.wordOf(id)).join(''))
        if (whole !== undefined) names.at(-1)?.push(whole)
      },
    },
    'authors',
  )
  return names
}

const chatWordsAllowedFor = 20
/** Papers whose author names are read in one step, which takes a millisecond. */
const docsInStep = 512
// Equals are put in order by their names, which are read only here.
const namesReadFor = 50
