import {
  findOldestReader,
  getMigrationMode,
  type MigrationMode,
} from '../../../apps/server/src/platform/database/migration/files.ts'
import { splitStatements } from '../../../apps/server/src/platform/database/migration/statements.ts'
import { normalizeStatement, parseAlterTable, type ReleasedTables } from './released-schema.ts'

// The rules of docs/migrations.md for migrations after the last release, while that release reads and writes.

export interface MigrationFile {
  name: string
  text: string
}

export interface Release {
  /** Number of its last migration. */
  migration: string
  tables: ReleasedTables
}

/** What a rule knows about the file of a statement. */
interface Context {
  mode: MigrationMode
  /** The release before knows the migration since which nothing uses what this file removes. */
  isContract: boolean
  /** All statements of the file, normalized. */
  statements: readonly string[]
  isReleased(table: string): boolean
}

interface MigrationRule {
  name: string
  message: string
  isBroken(statement: string, context: Context): boolean
}

/** Creates a test of the actions of ALTER TABLE on a table of the release. */
const anyAction =
  (isBroken: (action: string) => boolean): MigrationRule['isBroken'] =>
  (statement, { isReleased }) => {
    const alter = parseAlterTable(statement)
    return alter !== undefined && isReleased(alter.table) && alter.actions.some(isBroken)
  }

const addsColumn = (action: string) =>
  /^add (?:column )?(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)/.test(action)
const volatile =
  /\b(?:default .*(?:gen_random_uuid|uuidv\d|random|clock_timestamp|nextval)\(|generated |\w*serial\b)/
const dropsPart = /^drop (?:column )?(?!constraint\b|column\b|if exists constraint\b)/
const validates = (statement: string) => /\bvalidate constraint\b/.test(statement)

/** Returns the tables of the release that a DO block names in a string or in a statement. */
const namesInBlock = (statement: string): string[] =>
  [
    ...statement.matchAll(
      /'(\w+)'|\b(?:table(?: if exists)?|update|from|into|join|on) "?(?:public\.)?(\w+)/g,
    ),
  ].map(([, quoted, plain]) => quoted ?? plain ?? '')

const listDroppedTables = (statement: string): string[] =>
  (/^drop table (?:if exists )?(.*?)(?: cascade| restrict)?$/.exec(statement)?.[1] ?? '').split(/ ?, ?/)

export const migrationRules: readonly MigrationRule[] = [
  {
    name: 'index-concurrently',
    message: 'an index of a table in use is created and dropped CONCURRENTLY (mode: concurrently)',
    isBroken(statement, { isReleased, mode }) {
      if (mode === 'concurrently') return false
      const table = /^create (?:unique )?index .*?\bon (?:only )?(?:public\.)?"?(\w+)/.exec(statement)?.[1]
      return table === undefined ? statement.startsWith('drop index') : isReleased(table)
    },
  },
  {
    name: 'concurrently-alone',
    message: 'CONCURRENTLY runs outside of a transaction: put it into a file with -- mode: concurrently',
    isBroken: (statement, { mode }) =>
      /^(?:create (?:unique )?index|drop index) concurrently\b/.test(statement) !== (mode === 'concurrently'),
  },
  {
    name: 'constraint-not-valid',
    message:
      'a constraint on a table in use is added NOT VALID, or USING an index that was built concurrently',
    isBroken: anyAction(
      (action) =>
        (/^add (?:constraint \w+ )?(?:check|foreign key|unique|primary key|exclude|not null)\b/.test(
          action,
        ) &&
          !/\bnot valid\b|\busing index\b/.test(action)) ||
        (addsColumn(action) && /\b(?:check ?\(|references |unique\b|primary key\b)/.test(action)) ||
        /^alter (?:column )?\w+ set not null\b/.test(action),
    ),
  },
  {
    name: 'validate-alone',
    message: 'VALIDATE CONSTRAINT reads the whole table: it is alone in its file, after the one that adds it',
    isBroken: (statement, { statements }) => validates(statement) && !statements.every(validates),
  },
  {
    name: 'expand-contract',
    message:
      'the release before uses this: remove it one release after its last use, with a line -- oldest-reader: NNNN',
    isBroken: (statement, context) =>
      !context.isContract &&
      (/^drop (?!index\b|policy\b|table\b)\w+/.test(statement) ||
        listDroppedTables(statement).some(context.isReleased) ||
        /^alter (?:table|view|function|index|schema|type) .* rename\b(?! constraint\b)/.test(statement) ||
        /^revoke .* from .*\blucas_app\b/.test(statement) ||
        anyAction(
          (action) =>
            dropsPart.test(action) ||
            /^alter (?:column )?\w+ (?:drop default|drop expression)\b/.test(action),
        )(statement, context)),
  },
  {
    name: 'old-writers',
    message: 'the release before does not name a new column: it needs a DEFAULT, or may be null',
    isBroken: anyAction(
      (action) =>
        addsColumn(action) && /\bnot null\b/.test(action) && !/\b(?:default|generated)\b/.test(action),
    ),
  },
  {
    name: 'no-rewrite',
    message:
      'this rewrites or locks a whole table: add a column, fill it in batches, and change over in the code',
    isBroken: (statement, context) =>
      /^(?:cluster|vacuum full|truncate)\b/.test(statement) ||
      anyAction(
        (action) =>
          /^alter (?:column )?\w+ (?:set data )?type\b/.test(action) ||
          /^set (?:logged|unlogged|tablespace|access method)\b/.test(action) ||
          (addsColumn(action) && volatile.test(action)),
      )(statement, context),
  },
  {
    name: 'rows-in-batches',
    message:
      'rows of a table in use change in batches outside of one transaction (mode: per-user, or a sweep of the worker)',
    isBroken(statement, context) {
      if (context.mode === 'per-user') return false
      const [, changed = ''] =
        /(?:^|\) ?)(?:update|delete from|merge into|insert into) (?:only )?(?:public\.)?"?(\w+)/.exec(
          statement,
        ) ?? []
      if (/^(?:update|delete|merge|with)\b/.test(statement) && context.isReleased(changed)) return true
      const copies =
        /^(?:insert into|create (?:temporary |temp |unlogged )?table \w+ .*?\bas\b|with)\b.*\bselect\b/
      const sources = [...statement.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, table = '']) => table)
      if (copies.test(statement) && sources.some(context.isReleased)) return true
      return anyAction((action) => action.startsWith('no force row level security'))(statement, context)
    },
  },
  {
    name: 'one-user',
    message: "a statement for each user names user_id and current_setting('app.user_id')",
    isBroken: (statement, { mode }) =>
      mode === 'per-user' &&
      !(
        /^(?:update|delete|insert|with)\b/.test(statement) && /\buser_id\b.*current_setting\(/.test(statement)
      ),
  },
  {
    name: 'lock-timeout',
    message:
      'the runner sets lock_timeout and tries again: a migration changes no time-out and locks no table',
    isBroken: (statement) =>
      /^lock\b|^(?:set|reset) (?:session |local )?(?:lock_timeout|statement_timeout|all)\b/.test(statement),
  },
  {
    name: 'plain-statements',
    message: 'a DO block hides what happens to a table in use: write plain statements',
    isBroken: (statement, { isReleased }) =>
      statement.startsWith('do ') && namesInBlock(statement).some(isReleased),
  },
]

export interface MigrationViolation {
  file: string
  rule: string
  message: string
  statement: string
}

/** Returns what breaks the rules in a migration after the release. */
export function checkMigration(file: MigrationFile, release: Release): MigrationViolation[] {
  const statements = splitStatements(file.text).map(normalizeStatement)
  const oldestReader = findOldestReader(file.text)
  const context: Context = {
    mode: getMigrationMode(file),
    isContract: oldestReader !== null && oldestReader <= release.migration,
    statements,
    isReleased: (table) => release.tables.has(table),
  }
  return statements.flatMap((statement) =>
    migrationRules
      .filter((rule) => rule.isBroken(statement, context))
      .map(({ name, message }) => ({
        file: file.name,
        rule: name,
        message,
        statement: statement.slice(0, 120),
      })),
  )
}
