import { splitStatements } from '../../../apps/server/src/platform/database/migration/statements.ts'

/** Tables that a release has, by the names that its code uses. */
export type ReleasedTables = ReadonlySet<string>

/** Returns the tables that exist after the migrations of a release, oldest first. */
export function listReleasedTables(texts: readonly string[]): ReleasedTables {
  const tables = new Set<string>()
  for (const statement of texts.flatMap(splitStatements).map(normalizeStatement)) {
    const created = /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(statement)?.[1]
    if (created !== undefined) tables.add(created)
    const [, old, renamed] = /^alter table (?:if exists )?(\w+) rename to (\w+)/.exec(statement) ?? []
    if (old !== undefined && renamed !== undefined) {
      tables.delete(old)
      tables.add(renamed)
    }
    const dropped = /^drop table (?:if exists )?([\w, ]+)/.exec(statement)?.[1] ?? ''
    for (const name of dropped.split(',')) tables.delete(name.trim().replace(/ cascade$/, ''))
  }
  return tables
}

const literal = /(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g

/** Returns a statement in lower case with single spaces and empty strings. The bodies of functions and DO blocks stay whole. */
export const normalizeStatement = (statement: string): string =>
  statement
    .replace(literal, (text) => (text.startsWith("'") ? "''" : text))
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

export interface AlterTable {
  table: string
  /** The actions after the name, as written between commas. */
  actions: string[]
}

/** Parses a normalized ALTER TABLE; `undefined` for any other statement. */
export function parseAlterTable(statement: string): AlterTable | undefined {
  const [, table, rest] =
    /^alter table (?:if exists )?(?:only )?(?:public\.)?"?(\w+)"? (.+)$/s.exec(statement) ?? []
  if (table === undefined || rest === undefined) return undefined
  const actions = ['']
  let depth = 0
  for (const character of rest) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) actions.push('')
    else actions.push((actions.pop() ?? '') + character)
  }
  return { table, actions: actions.map((action) => action.trim()) }
}
