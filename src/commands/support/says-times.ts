/** Whether words say when digests come, and nothing else. */
import { parseScheduleWords } from '../../digest/parse-schedule.ts'
import { BotError } from '../../errors.ts'

/** True also for a time that there is not, such as `at 25:00`: the command says so. */
export function saysTimesAlone(words: string): boolean {
  try {
    return parseScheduleWords(words).rest === ''
  } catch (error) {
    if (error instanceof BotError) return true
    throw error
  }
}
