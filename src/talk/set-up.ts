/** What a sentence would set up: a topic with its words. */
import { nameTopic } from './topic-wish.ts'

/** Longer texts say what papers are about. */
const maxLength = 200

/** The command that does it, to be asked about; undefined where a name or words are missing. */
export function parseSetUp(said: string): string | undefined {
  return said.length > maxLength ? undefined : parseTopic(said.replace(/\s+/g, ' ').trim())
}

const begins =
  "(?:make|create|add|define|set up|start|save|have|(?:i|we) (?:want|need|would like)|(?:i|we)['’]d like)"
const topic = new RegExp(
  `^(?:(?:${begins} (?:me |us )?(?:(?:an?|the|another|this as a) )?(?:new )?|(?:a )?new )topic (?:(?:called|named) )?(?!(?:out|for|about|on|with|of|from|that) )|topic (?=["“']))(?:["“']([^"“”']{1,40})["”']|([\\p{L}\\p{N}-]{1,40}))(?: please)?(?:,? (?:for|with|about|on|from|of|that (?:has|covers|finds)|=)|:|,|=) (?:(?:papers?|everything|all|anything|stuff) (?:about|on|for) )?(\\S.{1,120}?)(?: papers)?[.!]?$`,
  'iu',
)
/** `a topic for our group: "safe reinforcement learning"`: its words are its name, too. */
const unnamedQuery = new RegExp(
  `^${begins} (?:me |us )?(?:an? )?(?:new )?topic (?:for|about) [^:"“”]{2,40}: ?["“]([^"“”]{3,60})["”][.!]?$`,
  'i',
)

/** `our own topic for unlearning`: its words are its name. */
const unnamed =
  /^(?:(?:can|could) we have|we (?:want|need)|(?:make|create|add|start) (?:us )?) ?(?:an?|our) (?:own |new )?topic (?:for|about|on) ([\p{L}\p{N}-]{3,30}(?: [\p{L}\p{N}-]{2,30})?)$/iu

/** `make a topic called "short-cot" for efficient reasoning and length penalties` */
function parseTopic(text: string): string | undefined {
  const [, query] = unnamedQuery.exec(text) ?? []
  if (query !== undefined) return `topic add ${nameTopic(query)} "${query}"`
  const [, both] = unnamed.exec(text) ?? []
  const [, quoted = both, bare, words = both ?? ''] = topic.exec(text) ?? []
  const name = nameTopic(quoted ?? bare ?? '')
  if (name === '' || words === '') return undefined
  // Words with signs of the query language are a query already.
  if (/["():]|(?:^| )-\S/.test(words)) return `topic add ${name} ${words}`
  const parts = words.split(/, (?:and |or )?| and | or /).filter((part) => part !== '')
  return `topic add ${name} ${parts.map((part) => (part.includes(' ') ? `"${part}"` : part)).join(' or ')}`
}
