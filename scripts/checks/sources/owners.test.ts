import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  computedTables,
  readersOfEveryTable,
  tableOwners,
} from '../../../apps/server/src/platform/database/owners.ts'
import { root } from '../../runner/tool.ts'
import { listTreeFiles } from '../tree-files.ts'
import { moduleOf, ownTables } from './owners.ts'
import { parse } from './source.ts'
import { findTables } from './table-access.ts'

const server = 'apps/server/src/'
const find = (path: string, text: string) =>
  ownTables.find(parse(server + path, text)).map(({ line, message }) => `${line} ${message}`)

const goals = 'modules/goals/repository/goal.ts'

describe('planted faults', () => {
  const planted: [what: string, path: string, text: string, message: string][] = [
    ['a foreign write', goals, "tx.insertInto('account')", "goals writes 'account', which accounts owns"],
    ['a foreign write', goals, "tx.updateTable('account as a')", "goals writes 'account'"],
    ['a foreign write', goals, "tx.deleteFrom('account')", "goals writes 'account'"],
    ['a foreign write', goals, "tx.mergeInto('account')", "goals writes 'account'"],
    ['a foreign write in SQL', goals, 'sql`update account set name = ${name}`', "goals writes 'account'"],
    [
      'a foreign write in a with part',
      goals,
      'sql`with x as (delete from account) select`',
      "goals writes 'account'",
    ],
    [
      'a foreign write in a built with part',
      goals,
      "tx.with('x', (on) => on.deleteFrom('account'))",
      'goals writes',
    ],
    ['a write by a permitted reader', goals, "tx.updateTable('transaction')", "goals writes 'transaction'"],
    [
      'a write by the export',
      'modules/privacy/repository/user-tables.ts',
      "tx.deleteFrom('goal')",
      'privacy writes',
    ],
    [
      'an unlisted read',
      goals,
      "tx.selectFrom('connection')",
      "goals reads 'connection', which connections owns",
    ],
    [
      'an unlisted read in a list',
      goals,
      "tx.selectFrom(['goal', 'connection as c'])",
      "goals reads 'connection'",
    ],
    [
      'an unlisted join',
      goals,
      "tx.selectFrom('goal').leftJoin('connection', join)",
      "goals reads 'connection'",
    ],
    [
      'an unlisted sub-select',
      goals,
      "where((on) => on.selectFrom('connection'))",
      "goals reads 'connection'",
    ],
    ['an unlisted read in SQL', goals, 'sql<Row>`select from goal, connection`', "goals reads 'connection'"],
    [
      'an unlisted read of a string',
      'platform/jobs/x.ts',
      "client.query('select 1 from goal')",
      'platform/jobs reads',
    ],
    ['an unlisted read outside modules', 'app.ts', "db.selectFrom('goal')", "app.ts reads 'goal'"],
    ['a table without an owner', goals, "tx.selectFrom('nowhere')", "'nowhere' has no owner"],
    ['a table without an owner in SQL', goals, 'sql`select from nowhere`', "'nowhere' has no owner"],
    ['a schema without an owner', goals, 'sql`select from other.goal`', "'other.goal' has no owner"],
    [
      'a with part named like a table',
      goals,
      'sql`with connection as (select) select from connection`',
      "reads 'connection'",
    ],
    ['a computed table', goals, 'sql`delete from ${sql.table(table)}`', 'a computed table name'],
    ['a computed name', goals, 'sql`update ${sql.ref(table)} set x = 1`', 'a computed table name'],
    ['a chosen table', goals, "tx.selectFrom(isGoal ? 'goal' : 'account')", 'a computed table name'],
    ['a computed table of the builder', goals, 'tx.deleteFrom(table)', 'a computed table name'],
  ]
  test.each(planted)('%s in %s: %s', (_what, path, text, message) => {
    expect(find(path, text)).toEqual([expect.stringContaining(message)])
  })

  test('the line is that of the table, also within a template', () => {
    expect(find(goals, 'sql`\n  select 1\n    from goal g\n    join connection c on true`')).toEqual([
      expect.stringMatching(/^4 /),
    ])
  })
})

describe('permitted', () => {
  const permitted: [what: string, path: string, text: string][] = [
    ['the owner writes and reads', goals, "tx.insertInto('goal'); sql`select from goal_entry`"],
    ['a listed reader reads', goals, "tx.selectFrom('transaction')"],
    [
      'the checker reads everything',
      'checker/repository/goals.ts',
      'sql`select from goal, ${sql.table(name)}`',
    ],
    ['a with part is no table', goals, "tx.with((part) => part('saved').materialized()).selectFrom('saved')"],
    ['system catalogues', goals, 'sql`select from pg_class, information_schema.tables`'],
    ['the queue in platform/jobs', 'platform/jobs/repository.ts', 'sql`update pgboss.job set state = 1`'],
    ['other calls of these names', goals, "Buffer.from('account'); Array.from('account'); value.with('x')"],
  ]
  test.each(permitted)('%s', (_what, path, text) => {
    expect(find(path, text)).toEqual([])
  })
})

describe('the declaration', async () => {
  const paths = (await listTreeFiles()).filter((path) => ownTables.applies(path) && path.endsWith('.ts'))
  const files = paths.map((path) => ({
    path: path.slice(server.length),
    ...findTables(parse(path, readFileSync(join(root, path), 'utf8'))),
  }))
  const used = new Set(
    files.flatMap(({ path, accesses }) =>
      accesses.flatMap(({ table, writes }) => [
        `${moduleOf(path)} ${table}`,
        `${moduleOf(path)} ${table} ${writes ? 'writes' : 'reads'}`,
      ]),
    ),
  )

  test('names only modules that exist', () => {
    const existing = new Set(files.map(({ path }) => moduleOf(path)))
    const named = Object.values(tableOwners).flatMap(({ owner, readers = {} }) => [
      owner,
      ...Object.keys(readers),
    ])
    expect(named.filter((module) => !existing.has(module))).toEqual([])
  })

  test('has no reader that reads nothing, and none without a reason', () => {
    const readers = Object.entries(tableOwners).flatMap(([table, { readers = {} }]) =>
      Object.entries(readers).map(([reader, reason]) => ({ use: `${reader} ${table} reads`, reason })),
    )
    expect(readers.filter(({ use, reason }) => !used.has(use) || reason.length < 12)).toEqual([])
  })

  test('names no file that computes no table', () => {
    const computing = new Set(
      files.filter(({ computedLines }) => computedLines.length > 0).map(({ path }) => path),
    )
    expect(Object.keys(computedTables).filter((path) => !computing.has(path))).toEqual([])
    const places = Object.keys(readersOfEveryTable)
    expect(places.filter((place) => !files.some(({ path }) => path.startsWith(place)))).toEqual([])
  })
})
