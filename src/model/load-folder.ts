/** Finds modules by where they are: one more file is one more command, source or platform. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { ending } from './program.ts'

export type Exports = Readonly<Record<string, unknown>>

/**
 * The modules of a folder by their names, in order: its files, and the `index` of each folder in it. In a package a
 * list takes the place of this module, see `tools/build/modules.ts`.
 */
export async function loadFolder(folder: URL): Promise<ReadonlyMap<string, Exports>> {
  const entries = await readdir(folder, { withFileTypes: true })
  const paths = entries
    .map((entry) => (entry.isDirectory() ? `${entry.name}/index${ending}` : entry.name))
    .filter((path) => path.endsWith(ending) && existsSync(new URL(path, folder)))
    .sort()
  const load = async (path: string) =>
    [nameOf(path), (await import(new URL(path, folder).href)) as Exports] as const
  return new Map(await Promise.all(paths.map(load)))
}

function nameOf(path: string): string {
  return path.slice(0, path.search(/\/|\.[jt]s$/))
}
