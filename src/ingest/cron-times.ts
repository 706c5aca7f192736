/** The times of a cron expression, in UTC, to the minute. */
import { createTask, parse, type ScheduledTask, validate } from 'node-cron'
import { dayMs } from '../model/day.ts'

const minuteMs = 60_000

/** Whether it is a cron expression of which a time comes within a hundred years. */
export function isCron(text: string): boolean {
  if (!validate(text)) return false
  return ask(text, (task) => {
    try {
      return task.getNextRuns(1).length > 0
    } catch {
      // As for the weekday next to 30 February.
      return false
    }
  })
}

/**
 * The last time after one and up to another, in epoch milliseconds; undefined where there is none. Of several
 * in a minute the first stands for all. No more than the last day is looked at: a clock may jump by years.
 */
export function lastTime(cron: string, afterMs: number, untilMs: number): number | undefined {
  const fromMs = Math.max(afterMs, untilMs - dayMs)
  const secondMs = Math.min(...parse(cron).second) * 1_000
  return ask(cron, (task) => {
    const minute = untilMs - secondMs
    for (let ms = minute - (minute % minuteMs) + secondMs; ms > fromMs; ms -= minuteMs)
      if (task.match(new Date(ms))) return ms
    return undefined
  })
}

/** The answer of a task that never starts, since node-cron gives it in no other way. */
function ask<Answer>(cron: string, question: (task: ScheduledTask) => Answer): Answer {
  const task = createTask(cron, () => undefined, { timezone: 'UTC' })
  try {
    return question(task)
  } finally {
    void task.destroy()
  }
}
