/** What stands for the server and its metrics where no platform needs a server, so that nobody can ask them. */
import type { Metrics } from './metrics.ts'
import type { HttpServer } from './server.ts'

export const noServer: HttpServer = {
  mount() {},
  receive() {},
  async listen() {
    throw new Error('no platform needs the server')
  },
  async close() {},
}

export const noMetrics: Metrics = {
  answered() {},
  meterOf: () => ({ acknowledged() {}, waited() {}, rated() {}, unread() {} }),
  posted() {},
  waited() {},
  databaseFailed() {},
  modelCalled() {},
  sentencesWritten() {},
  print: async () => ({ contentType: 'text/plain', text: '' }),
}
