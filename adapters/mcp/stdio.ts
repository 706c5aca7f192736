/** MCP over the streams of the shell, for an assistant that starts the program. */
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { AdapterContext, Bot } from '../../src/core.ts'
import { type Connected, createServers } from './server.ts'
import { WholeLines } from './whole-lines.ts'

/** Answers until the input ends, then quits; gives the way to end it earlier. */
export function answerStreams(
  bot: Bot,
  connected: Connected,
  { terminal, version, log, quit }: Pick<AdapterContext, 'terminal' | 'version' | 'log' | 'quit'>,
): () => Promise<void> {
  const serve = createServers(bot, version)
  // The transport itself ends for good at a line that is too long.
  const lines = new WholeLines(maxLineBytes, () => terminal.output.write(`${JSON.stringify(tooLong)}\n`))
  terminal.input.pipe(lines)
  const transport = new StdioServerTransport(lines, terminal.output, { maxBufferSize: maxLineBytes })
  const handle = serveStdio(() => serve(connected), {
    transport,
    onerror: (error) => log.debug({ err: error }, 'an assistant sent what is not understood'),
  })
  terminal.input.once('close', () => quit(0))
  terminal.input.once('end', () => quit(0))
  return () => handle.close()
}

/** With its newline. */
const maxLineBytes = 1024 * 1024
/** The id is not known without reading all of it: https://www.jsonrpc.org/specification#error_object */
const tooLong = {
  jsonrpc: '2.0',
  id: null,
  error: {
    code: -32_600,
    message: 'That message is longer than 1 MiB, and was not read: send less at once.',
  },
}
