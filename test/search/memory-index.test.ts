import { createMemoryIndex } from '../../src/search/memory-index.ts'
import { describePaperIndex } from '../contract/paper-index.ts'

describePaperIndex('memory', async () => createMemoryIndex())
