/** What is wanted of a topic that is named: `drop the topic vision`, `how is the topic reasoning defined?` */
import { nameTopic } from './acts/add-topic.ts'

const maxLength = 120
const named = String.raw`(?:called |named )?["“']?([\p{L}\p{N}][\p{L}\p{N}-]{1,30}(?: [\p{L}\p{N}-]{2,30})?)["”']?`
const patterns: readonly (readonly [said: RegExp, command: string])[] = [
  [
    new RegExp(`^(?:drop|remove|delete|scrap|get rid of) (?:the |our |my )?topic ${named}(?: again)?$`, 'iu'),
    'topic remove',
  ],
  [
    new RegExp(`^(?:drop|remove|delete|scrap|get rid of) (?:the |our |my )${named} topic(?: again)?$`, 'iu'),
    'topic remove',
  ],
  [new RegExp(`^(?:show|list|what is in|what's in|open) (?:me )?(?:the )?topic ${named}$`, 'iu'), 'latest'],
  [/^(?:delete|remove|drop) (?:all )?(?:of )?(?:my|our|the) topics$/i, 'topics'],
  [
    new RegExp(
      `^(?:remind me,? )?(?:how is|what is|what's|how did (?:we|you) define) (?:the )?topic ${named}(?: defined| made of| about)?$`,
      'iu',
    ),
    'topics',
  ],
  [new RegExp(`^(?:remind me,? )?how is (?:the )?${named} topic defined$`, 'iu'), 'topics'],
]
const rename = /^(?:(?:rename|call) (?:the |our |my )?topic \S|rename (?:it|that|this) (?:to|into|as) )/i

/** The command in its own words; undefined for anything else. Takes linear time. */
export function inWordsOfTopic(said: string): string | undefined {
  if (said.length > maxLength) return undefined
  for (const [pattern, command] of patterns) {
    const found = pattern.exec(said.replaceAll('’', "'"))
    if (found === null) continue
    return command === 'topics' ? command : `${command} ${nameTopic(found[1] ?? '')}`
  }
  return undefined
}

/** Whether a topic should have another name, which it cannot. */
export function asksToRename(said: string): boolean {
  return said.length <= maxLength && rename.test(said)
}
