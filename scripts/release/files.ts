import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const versioned = z.object({ version: z.string() })
export const releaseList = z.array(
  z.object({
    version: z.string(),
    date: z.string(),
    commit: z.string(),
    /** Number of its last migration. */
    migration: z.string(),
    /** SHA-256 of the archives of `npm run package`, by their processor. */
    sha256: z.optional(z.object({ x64: z.string(), arm64: z.string() })),
  }),
)
export type Release = z.infer<typeof releaseList>[number]

/** Returns the version of the packages in a folder. */
export const readVersion = (folder: string): string =>
  versioned.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version

function edit(folder: string, paths: readonly string[], change: (text: string) => string): void {
  for (const path of paths) {
    const file = join(folder, path)
    const text = readFileSync(file, 'utf8')
    const changed = change(text)
    if (changed === text) throw new Error(`${path} has nothing to change for a release.`)
    writeFileSync(file, changed)
  }
}

/** Our packages, where a package.json has its own version or asks for another one. */
const ownPackages = /("version": |"@lucas\/[a-z]+": )"([^"]+)"/g
/** Images and archives. */
const builds = /\b(lucas(?:-postgres)?[:-])(\d+\.\d+\.\d+)\b/g

/** Writes a version into everything that names the present one: packages, lock file, images, documents and the changelog. */
export function setVersion(folder: string, version: string, date: string): void {
  const before = readVersion(folder)
  const list = (...patterns: string[]) => globSync(patterns, { cwd: folder })
  edit(folder, list('package.json', '{apps,packages}/*/package.json', '{e2e,bench}/package.json'), (text) =>
    text.replaceAll(ownPackages, (whole, key: string, found: string) =>
      found === before ? `${key}"${version}"` : whole,
    ),
  )
  edit(folder, ['package-lock.json'], (text) => setLockedVersion(text, before, version))
  const rename = (text: string) =>
    text.replaceAll(builds, (whole, name: string, found: string) =>
      found === before ? name + version : whole,
    )
  const naming = list('deploy/**/*.yaml', 'deploy/**/Dockerfile', 'docs/deploy.md').filter((path) => {
    const text = readFileSync(join(folder, path), 'utf8')
    return rename(text) !== text
  })
  edit(folder, naming, rename)
  edit(folder, ['CHANGELOG.md'], (text) =>
    text.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${date}`),
  )
}

/** Records, because objects of a schema would put its fields first: npm wants the order of the file. */
const fields = z.record(z.string(), z.unknown())
const lock = z.object({ packages: z.record(z.string(), fields) })
const names = z.record(z.string(), z.string())

/** Packages from npm may have the same version as ours: only the entries of the workspaces change. */
function setLockedVersion(text: string, before: string, version: string): string {
  const parsed = fields.parse(JSON.parse(text))
  const packages = Object.entries(lock.parse(parsed).packages).map(([path, entry]) => {
    if (path.includes('node_modules/') || entry.version !== before) return [path, entry]
    const kinds = ['dependencies', 'devDependencies'].filter((kind) => entry[kind] !== undefined)
    const own = kinds.map((kind) => [
      kind,
      Object.fromEntries(
        Object.entries(names.parse(entry[kind])).map(([name, wanted]) => [
          name,
          name.startsWith('@lucas/') ? version : wanted,
        ]),
      ),
    ])
    return [path, { ...entry, version, ...Object.fromEntries(own) }]
  })
  return `${JSON.stringify({ ...parsed, version, packages: Object.fromEntries(packages) }, null, 2)}\n`
}

/** Puts a release on top of docs/releases.json and empties the exceptions of the migrations, which are released with it. */
export function recordRelease(folder: string, release: Release): void {
  edit(folder, ['docs/releases.json'], (text) => {
    const releases = [release, ...releaseList.parse(JSON.parse(text))]
    return `${JSON.stringify(releases, null, 2)}\n`
  })
  const exceptions = join(folder, 'scripts/checks/migrations/exceptions.ts')
  const text = readFileSync(exceptions, 'utf8')
  writeFileSync(exceptions, text.replace(/^(export const exceptions: .*) = \{.*/ms, '$1 = {}\n'))
}
