import { describe, expect, test } from 'vitest'
import { findFaults, sourceRules } from './rules.ts'

const server = 'apps/server/src/modules/goals/service.ts'
const screen = 'apps/web/src/features/goals/goal-card.tsx'
const beside = 'apps/server/src/modules/goals/service.test.ts'

const faults: [rule: string, path: string, text: string][] = [
  ['spanish-in-copy', server, "export const detail = 'No se encontr\u00f3'"],
  ['spanish-in-copy', server, 'export const detail = (n: number) => `Faltan ${n} d\u00edas`'],
  ['spanish-in-copy', screen, 'export const A = () => <p>\u00bfSeguro?</p>'],
  ['words-in-copy', screen, 'export const A = () => <p>Guardar cambios</p>'],
  ['words-in-copy', screen, 'export const A = () => <button aria-label="Cerrar" />'],
  ['no-sql-string', server, 'export const q = (id: string) => `select * from goal where id = ${id}`'],
  ['no-sql-string', server, "export const q = (id: string) => 'DELETE FROM goal WHERE id = ' + id"],
  ['no-sql-string', server, 'export const q = (order: string) => sql`select 1 order by ${sql.raw(order)}`'],
  ['no-unsafe-text', screen, 'export const A = () => <p dangerouslySetInnerHTML={{ __html: html }} />'],
  ['no-unsafe-text', server, 'element.innerHTML = note'],
  ['no-unsafe-text', server, "element['innerHTML'] = note"],
  ['no-unsafe-text', server, "eval('1')"],
  ['no-unsafe-text', server, "new Function('return 1')"],
  ['no-unsafe-text', screen, 'export const A = () => <a href="javascript:void 0" />'],
  ['no-built-pattern', server, 'export const p = (q: string) => new RegExp(q)'],
  ['no-built-pattern', server, 'export const p = (q: string) => RegExp(`^${q}`)'],
  ['no-skipped-test', beside, "test.skip('x', () => {})"],
  ['no-skipped-test', beside, "describe.concurrent.only('x', () => {})"],
  ['no-skipped-test', beside, "test.todo('x')"],
  ['no-skipped-test', beside, "test.skipIf(process.env.CI)('x', () => {})"],
  ['no-skipped-test', beside, "xit('x', () => {})"],
  ['no-skipped-test', beside, "test('x', (context) => context.skip())"],
  ['no-any', beside, 'const row: any = {}'],
  ['no-any', server, 'export const id = row as unknown as GoalId'],
  ['no-any', server, '// @ts-expect-error: wrong\nexport const id = 1'],
  ['no-ignored-error', server, 'try { save() } catch {}'],
  ['no-ignored-error', server, 'save().catch(() => undefined)'],
  ['reasoned-exception', server, '// biome-ignore lint/style/x: no\nsave()'],
  ['reasoned-exception', server, '// biome-ignore lint/style/x: <explanation>\nsave()'],
  ['reasoned-exception', server, '/* oxlint-disable no-eval */\nsave()'],
  ['reasoned-exception', server, 'save() // oxlint-disable-line no-eval'],
  ['short-file', server, 'save()\n'.repeat(401)],
  ['plain-name', 'apps/server/src/modules/goals/GoalCard.ts', ''],
  ['plain-name', 'apps/server/src/platform/utils.ts', ''],
  ['plain-name', 'apps/server/src/helpers/money.ts', ''],
]

const innocent: [why: string, path: string, text: string][] = [
  ['copy holds Spanish', 'packages/contract/src/copy/goals.ts', "export const a = 'No se encontr\u00f3'"],
  ['tests may write Spanish', beside, "test('x', () => expect(note).toBe('almuerzo de ma\u00f1ana'))"],
  [
    'named data files may',
    'apps/server/src/modules/categories/data/merchants.ts',
    "export const a = ['Do\u00f1a Ines']",
  ],
  ['comments may', server, '// the word \u00abma\u00f1ana\u00bb\nexport const a = 1'],
  ['a name is no sentence', screen, 'export const A = () => <p>Lucas: {total} CLP</p>'],
  ['a class name is not spoken', screen, 'export const A = () => <p className="text quiet" />'],
  [
    'parameters are no strings',
    server,
    'export const q = (id: string) => sql`select * from goal where id = ${id}`',
  ],
  [
    'a name of this very file',
    server,
    "const schema = 'jobs'\nexport const q = `grant usage on schema ${schema} to app`",
  ],
  ['a sentence that starts like SQL', server, 'export const m = (n: number) => `Updated ${n} rows`'],
  ['a fixed pattern', server, "export const p = new RegExp('^[a-z]+$', 'u')"],
  ['other things may skip', beside, 'rows.skip(3)'],
  ['an explained catch', server, 'try { close() } catch {\n  // closed already\n}'],
  ['a catch explained on its line', server, 'end().catch(() => undefined) // it is gone already'],
  ['a reasoned exception', server, '// biome-ignore lint/x/y: the API demands this shape\nsave()'],
  [
    'a permitted line',
    server,
    "// house-allow no-built-pattern: the words come from our own table\nexport const p = new RegExp(words.join('|'))",
  ],
]

describe('the house rules', () => {
  test.each(faults)('%s finds its fault in %s: %s', (rule, path, text) => {
    expect(findFaults(path, text).map((fault) => fault.rule)).toContain(rule)
  })

  test.each(innocent)('%s', (_why, path, text) => {
    expect(findFaults(path, text)).toEqual([])
  })

  test('every rule has a planted fault', () => {
    const planted = new Set(faults.map(([rule]) => rule))
    expect(sourceRules.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([])
  })

  test('a permission opens its own rule only', () => {
    const text =
      '// house-allow no-any: a reason that is long enough\nexport const p = (q: string) => new RegExp(q)'
    expect(findFaults(server, text).map(({ rule }) => rule)).toEqual(['no-built-pattern'])
  })
})
