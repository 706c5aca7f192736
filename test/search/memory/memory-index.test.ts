import { createMemoryIndex } from '../../../src/search/memory/memory-index.ts'
import { describePaperIndex } from '../../contract/paper-index.ts'

describePaperIndex('memory', async () => createMemoryIndex())
