/** The settings of the doors that one person opens alone, who may send any number of lines. */
const alone = { SOURCES: '', COMMANDS_PER_MINUTE: '0' }
export const ofTerminal = { ...alone, ADAPTERS: 'terminal' }
export const ofStreams = { ...alone, ADAPTERS: 'mcp' }
