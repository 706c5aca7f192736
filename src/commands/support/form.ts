/** The port of a form: a command by its fields. It says the very words that a person would type. */
import type { Library } from '../../library/library.ts'
import type { Form, FormValues } from '../../ports/bot.ts'
import type { Asker } from './command.ts'

/** Who opens a form or fills it in, and the words after the command's name with which it was opened. */
export interface FormRequest {
  readonly words: string
  readonly asker: Asker
  readonly library: Library
}

export interface FormDefinition {
  /** Whether these words alone leave so much open that a form is better than an answer. */
  isAsked(words: string): boolean
  /** The form, filled in with what the words say; undefined for words of which there is none. Throws `BotError`. */
  open(request: FormRequest): Promise<Omit<Form, 'text'> | undefined>
  /** The words that say what was filled in. */
  write(words: string, values: FormValues): string
  /** What would follow, in a sentence; throws `BotError` for what cannot be. */
  preview(said: string, request: FormRequest): Promise<string>
}

/** One line of text for a command: line ends and the ends of values are of no meaning. */
export function lineOf(...parts: readonly (string | undefined)[]): string {
  return parts
    .map((part) => part?.replace(/\s+/g, ' ').trim() ?? '')
    .filter((part) => part !== '')
    .join(' ')
}
