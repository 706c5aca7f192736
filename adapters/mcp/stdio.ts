/** MCP over the streams of the shell, for an assistant that starts the program. */
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { AdapterContext, Bot } from '../../src/core.ts'
import { type Connected, createServers } from './server.ts'

/** Answers until the input ends, then quits; gives the way to end it earlier. */
export function answerStreams(
  bot: Bot,
  connected: Connected,
  { terminal, version, log, quit }: Pick<AdapterContext, 'terminal' | 'version' | 'log' | 'quit'>,
): () => Promise<void> {
  const serve = createServers(bot, version)
  const transport = new StdioServerTransport(terminal.input, terminal.output, { maxBufferSize })
  const handle = serveStdio(() => serve(connected), {
    transport,
    onerror: (error) => log.debug({ err: error }, 'an assistant sent what is not understood'),
  })
  terminal.input.once('close', () => quit(0))
  terminal.input.once('end', () => quit(0))
  return () => handle.close()
}

const maxBufferSize = 1024 * 1024
