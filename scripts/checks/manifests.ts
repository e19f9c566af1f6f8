import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { root } from '../runner/tool.ts'

const versions = z.record(z.string(), z.string()).default({})
const manifest = z.object({
  name: z.string(),
  allowScripts: z.record(z.string(), z.boolean()).default({}),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
})
const lockEntry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dependencies: versions,
  devDependencies: versions,
  optionalDependencies: versions,
  link: z.boolean().default(false),
  inBundle: z.boolean().default(false),
  dev: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
})
const lock = z.object({ packages: z.record(z.string(), lockEntry) })

export type DirectPackage = { name: string; version: string; owner: string; isRuntime: boolean }
export type LockedPackage = z.infer<typeof lockEntry> & { path: string; name: string }

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))
const folders = ['packages', 'apps'].flatMap((top) =>
  readdirSync(join(root, top)).map((name) => `${top}/${name}`),
)

/** The package.json of each workspace. */
export const manifests = ['.', ...folders, 'e2e', 'bench'].map((folder) => ({
  folder,
  ...manifest.parse(readJson(join(folder, 'package.json'))),
}))

/** The direct dependencies of all workspaces. An alias counts as the package behind it. */
export const directPackages: DirectPackage[] = manifests.flatMap(
  ({ folder, dependencies, devDependencies, optionalDependencies }) => {
    const list = (set: Record<string, string>, isRuntime: boolean) =>
      Object.entries(set)
        .filter(([name]) => !name.startsWith('@lucas/'))
        .map(([name, wanted]): DirectPackage => {
          const alias = /^npm:(.+)@([^@]+)$/.exec(wanted)
          return { name: alias?.[1] ?? name, version: alias?.[2] ?? wanted, owner: folder, isRuntime }
        })
    return [...list(dependencies, true), ...list(optionalDependencies, true), ...list(devDependencies, false)]
  },
)

/** All entries of the lock file by path; that of the root is ''. */
export const lockEntries = lock.parse(readJson('package-lock.json')).packages

/** All packages of the lock file except our workspaces. */
export const lockedPackages: LockedPackage[] = Object.entries(lockEntries)
  .filter(
    ([path, { link }]) => path.startsWith('node_modules/') || (path.includes('/node_modules/') && !link),
  )
  .filter(([, { link }]) => !link)
  .map(([path, entry]) => ({ path, name: path.split('node_modules/').at(-1) ?? path, ...entry }))
