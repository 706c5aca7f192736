/** The sources are the files of this folder that export a `source` of the file's name. */
import { loadFolder } from '../model/load-folder.ts'
import type { Source } from '../ports/source.ts'

/**
 * The sources that `SOURCES` names, in that order; adds what is wrong, a plain sentence each, to `faults`.
 */
export async function chooseSources(chosen: readonly string[], faults: string[]): Promise<readonly Source[]> {
  if (chosen.length === 0) return []
  const sources = await loadSources()
  const names = [...sources.keys()].join(', ')
  return [...new Set(chosen)].flatMap((name) => {
    const source = sources.get(name)
    if (source === undefined) faults.push(`SOURCES: there is no source “${name}”; there are ${names}`)
    return source ?? []
  })
}

/**
 * All sources by name. The seed pages are not among them: they are read at every start and need no network.
 */
export async function loadSources(): Promise<ReadonlyMap<string, Source>> {
  const modules = await loadFolder(new URL('./', import.meta.url))
  return new Map(
    [...modules].flatMap(([name, { source }]) =>
      (source as Source | undefined)?.name === name ? [[name, source as Source]] : [],
    ),
  )
}
