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
    thanks: ['You are welcome! When you want more, try ', ...tries, '.'],
    self: [
      'I am Journal Club, a bot that finds papers in its own index: say what they are about. Try ',
      ...tries,
      '; ',
      { code: 'help' },
      ' says what else I do.',
    ],
    aside: [
      'As you like. I find papers: say what papers are about. Try ',
      ...tries,
      '; ',
      { code: 'help' },
      ' says what else I do.',
    ],
    complaint: [
      'Sorry that this did not help. Say in other words what papers are about, or what is wrong with these: ',
      { code: 'not surveys' },
      ', ',
      { code: 'only with code' },
      ', ',
      { code: 'since 2024' },
      '. 👎 under a paper says that you want fewer like it.',
    ],
    wordless: ['I read words only: say what papers are about. Try ', ...tries, '.'],
  }
  return { title: '', blocks: [{ kind: 'text', text: lines[talk] }], buttons: [] }
}
