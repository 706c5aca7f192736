/** The parts of the store whose rows are one person's. */
import type { AccessTokens } from './access-tokens.ts'
import type { Interests } from './interests.ts'
import type { LastAnswers } from './last-answers.ts'
import type { PersonZones } from './person-zones.ts'
import type { TasteResets } from './taste-resets.ts'

export interface PersonStores {
  readonly interests: Interests
  readonly tasteResets: TasteResets
  readonly personZones: PersonZones
  readonly accessTokens: AccessTokens
  readonly lastAnswers: LastAnswers
}
