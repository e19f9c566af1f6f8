import { describe, expect, test } from 'vitest'
import { checkSource, sourceRules } from './rules.ts'

const server = 'apps/server/src/modules/goals/service.ts'
const screen = 'apps/web/src/features/goals/goal-card.tsx'
const testFile = 'apps/server/src/modules/goals/service.test.ts'

const violations: [rule: string, path: string, text: string][] = [
  ['spanish-in-copy', server, "export const detail = 'No se encontr\u00f3'"],
  ['spanish-in-copy', server, 'export const detail = (n: number) => `Faltan ${n} d\u00edas`'],
  ['spanish-in-copy', screen, 'export const A = () => <p>\u00bfSeguro?</p>'],
  ['words-in-copy', screen, 'export const A = () => <p>Guardar cambios</p>'],
  ['words-in-copy', screen, 'export const A = () => <button aria-label="Cerrar" />'],
  ['no-sql-string', server, 'export const q = (id: string) => `select * from goal where id = ${id}`'],
  ['no-sql-string', server, "export const q = (id: string) => 'DELETE FROM goal WHERE id = ' + id"],
  ['no-sql-string', server, 'export const q = (order: string) => sql`select 1 order by ${sql.raw(order)}`'],
  [
    'no-hidden-user',
    server,
    'export const q = sql`select 1 from goal where user_id = (select ${userId}::uuid)`',
  ],
  ['no-row-join', server, 'export const q = sql`select 1 from goal g join transaction t on t.id = g.id`'],
  ['no-simple-case', server, "export const q = sql`select case a.kind when 'x' then ${one} else 2 end`"],
  ['no-session-state', server, "export const q = (tx: Tx) => sql`set work_mem = '5MB'`.execute(tx)"],
  [
    'no-session-state',
    server,
    'export const q = (tx: Tx, key: string) => sql`select pg_advisory_lock(${key})`',
  ],
  ['no-session-state', server, "export const q = `listen ${channel}`\nconst channel = 'x'"],
  ['no-session-state', server, "export const q = sql`select set_config('app.user_id', ${id}, false)`"],
  ['own-tables', server, "export const q = (tx: Tx) => tx.insertInto('account')"],
  ['no-ignored-error', server, 'save().catch(() => undefined)'],
  ['reasoned-exception', server, '// biome-ignore lint/style/x: no\nsave()'],
  ['reasoned-exception', server, '// biome-ignore lint/style/x: <explanation>\nsave()'],
  ['reasoned-exception', server, '/* oxlint-disable no-eval */\nsave()'],
  ['reasoned-exception', server, 'save() // oxlint-disable-line no-eval'],
  ['plain-name', 'apps/server/src/platform/utils.ts', ''],
  ['plain-name', 'apps/server/src/helpers/money.ts', ''],
  ['plain-vocabulary', 'apps/server/src/modules/goals/gone.ts', ''],
  ['plain-vocabulary', 'apps/server/src/modules/goals/let-go.ts', ''],
  ['plain-vocabulary', server, 'export function toldOf() {}'],
  ['plain-vocabulary', server, 'export const isKept = true'],
  ['plain-vocabulary', server, 'export type Standing = string'],
  ['plain-vocabulary', server, 'export const save = (bondIds: string[]) => bondIds'],
  ['plain-vocabulary', server, 'export const letGoAll = 1'],
  ['no-provider-name', server, "export const isLinked = row.provider === 'floid'"],
  ['no-provider-name', server, "export const path = '/api/floid/other/'"],
  ['no-provider-name', server, 'export const fintocWebhook = 1'],
  ['no-provider-name', server, '// Fintoc sends the date later.'],
  ['no-provider-name', server, "export const isFile = row.provider === 'file'"],
  ['no-provider-name', screen, "export const isLinked = provider === 'fintoc'"],
  ['no-utc-day', server, 'export const today = () => new Date().toISOString().slice(0, 10)'],
  ['no-utc-day', testFile, 'export const day = (at: Date) => at.toISOString().slice(0, 10)'],
  ['one-token-spelling', server, "export const read = (token: string) => Buffer.from(token, 'base64url')"],
  ['positioned-scroller', screen, 'export const A = () => <div className="max-md:overflow-x-auto px-4" />'],
  ['positioned-scroller', screen, 'export const list = (wide: string) => `overflow-auto ${wide}`'],
]

const allowed: [why: string, path: string, text: string][] = [
  [
    'accepts Spanish in copy',
    'packages/contract/src/copy/planning/goals.ts',
    "export const a = 'No se encontr\u00f3'",
  ],
  ['accepts Spanish in tests', testFile, "test('x', () => expect(note).toBe('almuerzo de ma\u00f1ana'))"],
  [
    'accepts Spanish in data files',
    'apps/server/src/modules/categories/data/merchants.ts',
    "export const a = ['Do\u00f1a Ines']",
  ],
  ['accepts Spanish in comments', server, '// the word \u00abma\u00f1ana\u00bb\nexport const a = 1'],
  ['accepts proper names in a screen', screen, 'export const A = () => <p>Lucas: {total} CLP</p>'],
  ['accepts words in a class name', screen, 'export const A = () => <p className="text quiet" />'],
  [
    'accepts parameters in SQL',
    server,
    'export const q = (id: string) => sql`select * from goal where id = ${id}`',
  ],
  [
    'accepts a constant of the same file in SQL',
    server,
    "const schema = 'jobs'\nexport const q = `grant usage on schema ${schema} to app`",
  ],
  ['accepts a sentence that starts like SQL', server, 'export const m = (n: number) => `Updated ${n} rows`'],
  [
    'accepts a catch with a comment on its line',
    server,
    'end().catch(() => undefined) // it has ended already',
  ],
  [
    'accepts a lint exception with a reason',
    server,
    '// biome-ignore lint/x/y: the API demands this shape\nsave()',
  ],
  [
    'accepts a line with lint-allow',
    server,
    '// lint-allow no-sql-string: the name is a constant table\nexport const q = `select * from ${name}`',
  ],
]

describe('project rules', () => {
  test.each(violations)('%s reports a violation in %s: %s', (rule, path, text) => {
    expect(checkSource(path, text).map((violation) => violation.rule)).toContain(rule)
  })

  test.each(allowed)('%s', (_why, path, text) => {
    expect(checkSource(path, text)).toEqual([])
  })

  test('each rule has a violation in this test', () => {
    const planted = new Set(violations.map(([rule]) => rule))
    expect(sourceRules.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })

  test('an exception exempts its own rule only', () => {
    const text =
      '// lint-allow plain-name: a reason that is long enough\nexport const q = `select * from ${name}`'
    expect(checkSource(server, text).map(({ rule }) => rule)).toEqual(['no-sql-string'])
  })
})
