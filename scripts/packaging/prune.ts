import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Files of packages that no program reads at run time; Node runs no TypeScript of a package. Licences stay. */
const unused =
  /\.(map|[cm]?tsx?|tsbuildinfo)$|\.test\.[cm]?js$|(^|\/)(README|CHANGELOG|HISTORY)(\.md|\.markdown)?$/i

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    lstatSync(join(folder, path)).isFile(),
  )

/** Deletes TypeScript, tests, source maps and manuals from a folder of packages. */
export function pruneModules(folder: string): void {
  for (const path of listFiles(folder)) if (unused.test(path)) rmSync(join(folder, path))
}

/** Returns the bytes of all files below a folder. */
export const measureFolder = (folder: string): number =>
  listFiles(folder).reduce((bytes, path) => bytes + lstatSync(join(folder, path)).size, 0)
