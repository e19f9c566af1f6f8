import { dirname } from 'node:path'

/** A source file of the product with the files that it imports, as paths below the repository. */
export interface SourceFile {
  path: string
  lines: number
  imports: readonly string[]
}

export interface FolderLimits {
  /** A module with more lines has no two folders that import each other. */
  moduleLines: number
  /** Files of one folder. */
  files: number
  /** Pairs that may import each other, as `module: folder ↔ folder`, each with a reason. */
  mutual: Readonly<Record<string, string>>
  /** Folders that may hold more files, each with a reason. */
  crowded: Readonly<Record<string, string>>
}

const modulePath = /^apps\/server\/src\/modules\/([^/]+)\/(.+)\//

/** Reads a path below a folder of a module; undefined for the front of a module, where `index.ts` and `module.ts` compose it. */
function placeOf(path: string) {
  const [, module, folder] = modulePath.exec(path) ?? []
  return module === undefined || folder === undefined ? undefined : { module, folder }
}

/** Returns the pairs of folders that import each other in modules above the limit of lines. */
function findMutualPairs(files: readonly SourceFile[], moduleLines: number): string[] {
  const lines = new Map<string, number>()
  const ways = new Set<string>()
  for (const file of files) {
    const name = /^apps\/server\/src\/modules\/([^/]+)\//.exec(file.path)?.[1]
    if (name !== undefined) lines.set(name, (lines.get(name) ?? 0) + file.lines)
    const from = placeOf(file.path)
    for (const to of file.imports.map(placeOf))
      if (from && to?.module === from.module) ways.add(`${from.module}: ${from.folder} ↔ ${to.folder}`)
  }
  return [...ways].filter((way) => {
    const [, module = '', a = '', b = ''] = /^(.+): (.+) ↔ (.+)$/.exec(way) ?? []
    return a < b && ways.has(`${module}: ${b} ↔ ${a}`) && (lines.get(module) ?? 0) > moduleLines
  })
}

function findCrowdedFolders(files: readonly SourceFile[], most: number): string[] {
  const counts = Map.groupBy(files, ({ path }) => dirname(path))
  return [...counts].filter(([, { length }]) => length > most).map(([folder]) => folder)
}

const without = (found: readonly string[], permitted: Readonly<Record<string, string>>) => [
  ...found.filter((name) => permitted[name] === undefined),
  ...Object.keys(permitted)
    .filter((name) => !found.includes(name))
    .map((name) => `${name}: no longer needs its exception`),
]

/** Returns what breaks the limits, and exceptions that nothing needs. */
export function findFolderFaults(
  files: readonly SourceFile[],
  { moduleLines, files: most, mutual, crowded }: FolderLimits,
): string[] {
  return [
    ...without(findMutualPairs(files, moduleLines), mutual).map((pair) => `folders-one-way: ${pair}`),
    ...without(findCrowdedFolders(files, most), crowded).map((folder) => `folders-short: ${folder}`),
  ]
}

export const folderLimits: FolderLimits = {
  moduleLines: 3_000,
  files: 25,
  mutual: {},
  crowded: {
    'apps/web/src/ui/primitives': 'one file for each primitive of the design system',
    'apps/web/src/features/transaction-detail': 'one panel with every dialog of a transaction',
    'apps/web/src/features/goals': 'one screen with its dialogs',
    'packages/contract/src/rules': 'one file for each pure rule that server and browser share',
  },
}
