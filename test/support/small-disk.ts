/** A disk in memory that a test can fill, for users who may mount one: root, outside of most containers. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly path: string
  /** Writes until nothing more fits; gives the function that makes room again. */
  fill(): () => void
  unmount(): void
}

/** Throws where this user may not mount it. `options` as `mount` takes them, each with a comma after it. */
export function mountDisk(megabytes: number, { folder = tmpdir(), options = '' } = {}): SmallDisk {
  const path = mkdtempSync(join(folder, 'journal-club-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${options}size=${megabytes}m`, 'tmpfs', path])
  return {
    path,
    fill: () => fillDisk(path),
    unmount() {
      execFileSync('umount', [path])
      rmdirSync(path)
    },
  }
}

/** Whether this user may mount such a disk. */
export function mayMount(): boolean {
  if (spawnSync('mount', ['--version']).status !== 0) return false
  try {
    mountDisk(1).unmount()
    return true
  } catch {
    return false
  }
}

function fillDisk(path: string): () => void {
  const ballast = join(path, 'ballast')
  for (const size of [1 << 20, pageSize])
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  return () => rmSync(ballast)
}

/** What the kernel gives a file in memory at once. */
const pageSize = 4096
