/** Temporary files of all tests in one folder, which goes with them: in memory, where there is room. */
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** How the folder's name begins. */
const prefix = 'journal-club-tests-'

/** Whether temporary files are those of one run of the tests, and so of one state of the code. */
export function isFolderOfRun(): boolean {
  return basename(tmpdir()).startsWith(prefix)
}

/** Linux has it; what is there is in memory. */
const memory = '/dev/shm'

/** Hundreds of databases take some 2 GB at a time. */
const minFreeBytes = 8 * 1024 ** 3

/** A disk is the slowest part of most tests: files in memory save a third of their time. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join((await hasRoom()) ? memory : tmpdir(), prefix))
  // PostgreSQL runs as another user than root, and has a folder in it.
  await chmod(folder, 0o711)
  process.env.TMPDIR = folder
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function hasRoom(): Promise<boolean> {
  const free = await statfs(memory).catch(() => undefined)
  return free !== undefined && free.bavail * free.bsize >= minFreeBytes
}
