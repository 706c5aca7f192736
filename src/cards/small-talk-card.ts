/** A friendly line with two things to try. */
import type { Card, Span } from '../model/card.ts'
import type { Topic } from '../model/topic.ts'

/** What to try is one of the workspace's own topics, where it has any. */
export function smallTalkCard(
  talk: 'greeting' | 'thanks' | 'self' | 'aside' | 'wordless' | 'complaint',
  topics: readonly Topic[],
): Card {
  const [topic] = topics
  const tries: Span[] = [
    { code: 'reward hacking' },
    ' or ',
    { code: topic === undefined ? 'latest' : `latest ${topic.name}` },
  ]
  const lines: Record<typeof talk, readonly Span[]> = {
    greeting: ['Hello! I find papers: say what they are about. Try ', ...tries, '.'],
    thanks: ['You’re welcome! For more, try ', ...tries, '.'],
    self: [
      'I am Journal Club: I find papers, answer questions from them and post digests. Just say what papers are about, or try ',
      ...tries,
      '; ',
      { code: 'help' },
      ' says what else I do.',
    ],
    aside: [
      'All right. I find papers: say what papers are about. Try ',
      ...tries,
      '; ',
      { code: 'help' },
      ' says what else I do.',
    ],
    complaint: [
      'Sorry that didn’t help. Say it in other words, or what is wrong with these: ',
      { code: 'not surveys' },
      ', ',
      { code: 'only with code' },
      ', ',
      { code: 'since 2024' },
      '. 👎 under a paper means fewer like it.',
    ],
    wordless: ['I only read words. Say what papers are about, such as ', ...tries, '.'],
  }
  return { title: '', blocks: [{ kind: 'text', text: lines[talk] }], buttons: [] }
}
