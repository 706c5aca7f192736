/** What the platform alone knows of who may make the bot speak. */
import { type Ask, sentenceCard } from '../../src/core.ts'

/** What somebody asks, refused in private where `findWhyNot`, which may not reject, gives a sentence. */
export function permit(ask: Ask, findWhyNot: (ask: Ask) => Promise<string | undefined>): Ask {
  let refusal: string | undefined
  return {
    isCounted: ask.isCounted === true,
    get visibility() {
      return refusal === undefined ? ask.visibility : 'private'
    },
    get isTooMuch() {
      return ask.isTooMuch === true
    },
    redraw: (text) => permit(ask.redraw(text), findWhyNot),
    async answer(options) {
      refusal = await findWhyNot(ask)
      return refusal === undefined ? ask.answer(options) : { ...sentenceCard(refusal), isProblem: true }
    },
  }
}
