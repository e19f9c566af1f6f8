import { sql } from 'kysely'
import { tableOwners } from '../../../src/platform/database/owners.ts'
import type { TestDatabase } from '../../database.ts'

interface TableRow {
  name: string
  columns: { name: string; type: string; isPrimary: boolean; isForeign: boolean; isNullable: boolean }[]
  /** The tables that its foreign keys name; `isOne` if at most one row refers to a row. */
  references: { to: string; columns: string[]; isOne: boolean }[]
}

const user = 'person'

/** Reads tables, columns and foreign keys of the migrated database. */
async function listTables({ admin }: TestDatabase): Promise<TableRow[]> {
  const { rows } = await sql<TableRow>`
    WITH tables AS (
      SELECT oid, relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    )
    SELECT name,
      (SELECT json_agg(json_build_object(
          'name', attname,
          'type', regexp_replace(format_type(atttypid, NULL), '[^a-z0-9_]+', '_', 'g'),
          'isPrimary', EXISTS (SELECT 1 FROM pg_index WHERE indrelid = tables.oid AND indisprimary AND attnum = ANY (indkey)),
          'isForeign', EXISTS (SELECT 1 FROM pg_constraint WHERE conrelid = tables.oid AND contype = 'f' AND attnum = ANY (conkey)),
          'isNullable', NOT attnotnull
        ) ORDER BY attnum)
        FROM pg_attribute WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped) AS columns,
      (SELECT coalesce(json_agg(json_build_object(
          'to', confrelid::regclass::text,
          'columns', ARRAY(SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = ANY (conkey) ORDER BY attnum),
          'isOne', EXISTS (SELECT 1 FROM pg_index WHERE indrelid = conrelid AND indisunique AND indpred IS NULL
            AND indkey::int2[] <@ conkey)
        ) ORDER BY confrelid::regclass::text COLLATE "C", conname), '[]')
        FROM pg_constraint WHERE conrelid = tables.oid AND contype = 'f') AS references
    FROM tables ORDER BY name`.execute(admin)
  return rows
}

const ownerOf = (table: string): string =>
  Object.entries(tableOwners).find(([name]) => name === table)?.[1].owner ?? 'platform/database'

/** Returns the lines of a picture between two tables: every row of the first names one row of the second, or none. */
const toLines = ({ name, columns, references }: TableRow): string[] =>
  references
    .filter(({ to }) => to !== user || name === user)
    .map(({ to, columns: own, isOne }) => {
      const isOptional = columns.some((column) => own.includes(column.name) && column.isNullable)
      const label = own.filter((column) => column !== 'user_id').join(', ') || 'user_id'
      return `  ${to} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${name} : "${label}"`
    })

const toEntity = ({ name, columns }: TableRow): string[] => [
  `  ${name} {`,
  ...columns.map(({ name: column, type, isPrimary, isForeign }) => {
    const keys = [isPrimary ? 'PK' : '', isForeign ? 'FK' : ''].filter((key) => key !== '').join(', ')
    return `    ${type} ${column}${keys === '' ? '' : ` ${keys}`}`
  }),
  '  }',
]

const toPicture = (lines: readonly string[]) => ['```mermaid', 'erDiagram', ...lines, '```', '']

/** Writes docs/data-model.md from the migrated database: one picture of all tables, and one with the columns for each owner. */
export async function writeDataModel(db: TestDatabase): Promise<string> {
  const tables = await listTables(db)
  const alone = tables.filter((table) => toLines(table).length === 0)
  const referred = new Set(tables.flatMap(({ references }) => references.map(({ to }) => to)))
  const groups = [...Map.groupBy(tables, ({ name }) => ownerOf(name))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return [
    '# Data model',
    '',
    '`npm run docs` writes this file from the migrated database; a test compares it. The owner of a table is the module that writes it',
    '(`apps/server/src/platform/database/owners.ts`). Almost every table has `user_id`, which names a row of `person`, first in its keys',
    '([docs/migrations.md](migrations.md)): the pictures leave those lines out. The job queues (`pgboss`) are not part of it.',
    '',
    '## All tables',
    '',
    ...toPicture(tables.flatMap(toLines)),
    `Tables that name none but \`${user}\`, and that none names: ${alone
      .filter(({ name }) => !referred.has(name))
      .map(({ name }) => `\`${name}\``)
      .join(', ')}.`,
    '',
    ...groups.flatMap(([owner, own]) => [
      `## ${owner}`,
      '',
      ...toPicture([...own.flatMap(toEntity), ...own.flatMap(toLines)]),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
