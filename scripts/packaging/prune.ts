import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** Files of packages that no program reads at run time: Node runs no TypeScript of a package and no part of Bare. Licences stay. */
const unused =
  /\.(map|[cm]?tsx?|tsbuildinfo|bare)$|\.test\.[cm]?js$|(^|\/)(README|CHANGELOG|HISTORY)(\.md|\.markdown)?$/i

/** What is written for browsers and Adobe's programs, folders of a package for its developers, and the sources of lists of words. */
const unusedPlaces =
  /\.extendscript\.js$|\/(umd|iife|amd|global|cjs-browser)\/|(^|\/node_modules\/)(@[^/]+\/)?[^/@]+\/(tests?|docs|examples?|benchmarks?|\.github)\/|(^|\/)@zxcvbn-ts\/[^/]+\/(src\/|dist\/zxcvbn-ts\.js$)/

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    lstatSync(join(folder, path)).isFile(),
  )

/** Deletes TypeScript, tests, source maps, manuals and what is for other programs alone from a folder of packages. */
export function pruneModules(folder: string): void {
  for (const path of listFiles(folder))
    if (unused.test(path) || (unusedPlaces.test(path) && !/licen[cs]e/i.test(path)))
      rmSync(join(folder, path))
}

/** Returns the bytes of all files below a folder. */
export const measureFolder = (folder: string): number =>
  listFiles(folder).reduce((bytes, path) => bytes + lstatSync(join(folder, path)).size, 0)
