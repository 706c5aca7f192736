/** Numbers for Prometheus (naming: https://prometheus.io/docs/practices/naming/). */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BotParts } from './bot/bot.ts'

export interface Metrics {
  readonly observe: NonNullable<BotParts['observe']>
  print(): Promise<{ readonly contentType: string; readonly text: string }>
}

export function createMetrics(indexSize: () => Promise<number>): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const commands = new Counter({
    name: 'journal_club_commands_total',
    help: 'Commands answered, by name and outcome (ok, mistake, fault)',
    labelNames: ['command', 'outcome'],
    registers: [register],
  })
  const durations = new Histogram({
    name: 'journal_club_command_duration_seconds',
    help: 'Time from hearing a command to its card',
    labelNames: ['command'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 3],
    registers: [register],
  })
  new Gauge({
    name: 'journal_club_indexed_papers',
    help: 'Papers in the index',
    registers: [register],
    async collect() {
      this.set(await indexSize())
    },
  })
  return {
    observe(command, outcome, durationMs) {
      commands.inc({ command, outcome })
      durations.observe({ command }, durationMs / 1000)
    },
    print: async () => ({ contentType: register.contentType, text: await register.metrics() }),
  }
}
