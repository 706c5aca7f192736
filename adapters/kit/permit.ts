/** What the platform alone knows of who may do what. */
import { type Ask, sentenceCard } from '../../src/core.ts'

/** What somebody asks, refused in private where `findWhyNot`, which may not reject, gives a sentence. */
export function permit(ask: Ask, findWhyNot: (ask: Ask) => Promise<string | undefined>): Ask {
  let refusal: string | undefined
  return {
    changes: ask.changes,
    changesAt: ask.changesAt,
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

/** What others share and this changes where it was asked; of other places the bot asks the adapter itself. */
export function whatIsChangedHere({ changes, changesAt }: Ask): 'place' | 'workspace' | undefined {
  return changesAt === undefined && (changes === 'place' || changes === 'workspace') ? changes : undefined
}
