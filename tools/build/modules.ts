/**
 * Makes few files of many modules, as each file that Node loads costs a third of a millisecond. A module among others
 * keeps the address it has in a checkout, and folders become lists.
 */
import { glob, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'

/** What every start needs: one file. */
const core = [
  'src/app/{app,config,log,log-output,last-resort,compact-at-rest}.ts',
  'src/cli/progress-line.ts',
  'src/embeddings/open-word-meaning.ts',
  'src/commands/{,club/,shelf/}*.ts',
  'adapters/*/index.ts',
  'adapters/terminal/terminal-adapter.ts',
]

/** What `loadFolder` is asked for. */
const folders = ['src/commands/', 'src/commands/club/', 'src/commands/shelf/', 'src/sources/', 'adapters/']

/** Compiles into `dist`; gives the number of files. `keep` leaves an import as it is, by another name. */
export async function compileModules(
  root: string,
  dist: string,
  keep: (path: string) => string | undefined,
): Promise<number> {
  const options = {
    absWorkingDir: root,
    outdir: dist,
    outbase: root,
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    legalComments: 'inline',
    logLevel: 'warning',
  } as const satisfies BuildOptions
  const find = (patterns: readonly string[]) => Array.fromAsync(glob(patterns, { cwd: root }))
  const plugins = [keepImports(keep), listFolders(root), keepAddresses(root)]
  const program = await build({
    ...options,
    entryPoints: ['src/main.ts', ...(await find(['adapters/*/render.ts']))],
    splitting: true,
    plugins: [bringCore(root, await find(core)), ...plugins],
  })
  // Each thread and process by itself: what it shares with the program would be in files of its own there.
  const entryPoints = await find(['src/**/*-{process,worker}.ts'])
  const others = await build({ ...options, entryPoints, plugins })
  return [program, others].flatMap(({ metafile }) => Object.keys(metafile.outputs)).length
}

/** Whatever is loaded later has the core before it, so that the core stays one file. */
function bringCore(root: string, core: readonly string[]): Plugin {
  return {
    name: 'bring-core',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /\.ts$/ }, ({ path, kind, resolveDir }) => {
        const isRender = kind === 'entry-point' && path.endsWith('/render.ts')
        if (kind !== 'dynamic-import' && !isRender) return undefined
        return { path: join(resolveDir, path), namespace: 'later' }
      })
      onLoad({ filter: /^/, namespace: 'later' }, ({ path }) => ({
        contents: `import 'core:'\nexport * from '${path}'`,
        resolveDir: root,
      }))
      onResolve({ filter: /^core:$/ }, () => ({ path: 'core', namespace: 'core' }))
      onLoad({ filter: /^/, namespace: 'core' }, () => ({
        contents: core.map((file) => `import './${file}'`).join('\n'),
        resolveDir: root,
      }))
    },
  }
}

function keepImports(keep: (path: string) => string | undefined): Plugin {
  return {
    name: 'keep-imports',
    setup({ onResolve }) {
      onResolve({ filter: /^(?:node:|[@\w][^:]*$)/ }, ({ path, kind }) => {
        const kept = kind === 'entry-point' ? undefined : keep(path)
        return kept === undefined ? undefined : { path: kept, external: true }
      })
      // It must be there before what is made of other modules.
      onResolve({ filter: /\/needs-node\.js$/ }, () => ({ path: '#needs-node', external: true }))
    },
  }
}

/** `src/model/load-folder.ts`, with a list of modules for each folder. */
function listFolders(root: string): Plugin {
  return {
    name: 'list-folders',
    setup({ onLoad, onResolve }) {
      onLoad({ filter: /src\/model\/load-folder\.ts$/ }, () => {
        const lists = folders.map((folder) => `'${folder}': () => import('list:${folder}')`)
        const contents = `const lists = { ${lists.join(', ')} }
export const loadFolder = async (folder) => new Map((await lists[folder.href.split('/dist/').at(-1)]()).modules)`
        return { contents, loader: 'js' }
      })
      onResolve({ filter: /^list:/ }, ({ path }) => ({ path: path.slice(5), namespace: 'list' }))
      onLoad({ filter: /^/, namespace: 'list' }, async ({ path }) => {
        const files = await Array.fromAsync(glob(['*.ts', '*/index.ts'], { cwd: join(root, path) }))
        const imports = files.sort().map((file, at) => `import * as m${at} from './${path}${file}'`)
        const names = files.map((file, at) => `['${file.replace(/(?:\/index)?\.ts$/, '')}', m${at}]`)
        return {
          contents: `import 'core:'\n${imports.join('\n')}\nexport const modules = [${names.join(', ')}]`,
          resolveDir: root,
        }
      })
    },
  }
}

/** A module of many in a file says where it was: what it reads and starts is there in a package too. */
function keepAddresses(root: string): Plugin {
  return {
    name: 'keep-addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8')
        if (!source.includes('import.meta.url')) return undefined
        const place = relative(root, path).replace(/ts$/, 'js')
        const address = `new URL('${place}', import.meta.url.slice(0, import.meta.url.lastIndexOf('/dist/') + 6)).href`
        return {
          contents: source.replaceAll('import.meta.url', address),
          loader: 'ts',
          resolveDir: dirname(path),
        }
      })
    },
  }
}
