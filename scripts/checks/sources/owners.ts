import {
  computedTables,
  readersOfEveryTable,
  schemaOwners,
  type TableOwner,
  tableOwners,
} from '../../../apps/server/src/platform/database/owners.ts'
import { isTest, type SourceRule } from './source.ts'
import { findTables, type TableAccess } from './table-access.ts'

const server = 'apps/server/src/'
const declaration = 'platform/database/owners.ts'
const owners: Readonly<Record<string, TableOwner>> = tableOwners

/** Returns the module of a file below `src`: `goals` of modules/goals, `platform/mail`, or the folder at the top. */
export function moduleOf(path: string): string {
  const [top = '', folder = ''] = path.split('/')
  if (top === 'modules') return folder
  return top === 'platform' ? `${top}/${folder}` : top
}

const isSystemTable = (table: string) => /^(pg_|information_schema\.)/.test(table)

/** Returns what is wrong with an access, or `undefined`. */
function judge(module: string, { table, writes }: TableAccess): string | undefined {
  const owner = owners[table]?.owner ?? schemaOwners[table.split('.')[0] ?? '']
  if (owner === undefined) return `'${table}' has no owner in ${declaration}`
  if (owner === module) return undefined
  if (writes) return `${module} writes '${table}', which ${owner} owns: call a function of ${owner}`
  if (owners[table]?.readers?.[module] !== undefined) return undefined
  return `${module} reads '${table}', which ${owner} owns: call a function of ${owner}, or list ${module} with a reason in ${declaration}`
}

/**
 * Requires that a module writes only its own tables, and reads others only where owners.ts permits it. Functions of the
 * database (finding a user by a hash, lists of due rows) and cascades of foreign keys are not read: the catalogue checks them.
 */
export const ownTables: SourceRule = {
  name: 'own-tables',
  applies: (path) => path.startsWith(server) && !isTest(path),
  find: (source) => {
    const path = source.path.slice(server.length)
    const { accesses, computedLines, commonNames } = findTables(source)
    const readsAll = Object.keys(readersOfEveryTable).some((place) => path.startsWith(place))
    const module = moduleOf(path)
    const computed =
      readsAll || computedTables[path] !== undefined
        ? []
        : [...new Set(computedLines)].map((line) => ({
            line,
            message: `a computed table name (${declaration})`,
          }))
    const foreign = accesses.flatMap((access) => {
      const { table, writes, line } = access
      if (isSystemTable(table) || (commonNames.has(table) && !owners[table]) || (readsAll && !writes))
        return []
      const message = judge(module, access)
      return message === undefined ? [] : [{ line, message }]
    })
    return [...computed, ...foreign]
  },
}
