import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts, guessRefresh, clock } = await createMoneyTestApp(db)
const path = '/api/categories/'
const add = (who: MoneyUser, name: string, parent: string | null = 'ALIMENTACIÓN') =>
  who.call('POST', path, { name, emoji: '☕', color: 'gold', parent })
const faults = () => checkInvariants(db.admin, { now: clock.now() })
const list = async (who: MoneyUser): Promise<Record<string, [string, string | null]>> =>
  Object.fromEntries(
    (await who.get('/api/transactions/')).results.map(
      (row: { description: string; category: string; subcategory: string | null }) => [
        row.description,
        [row.category, row.subcategory],
      ],
    ),
  )
const count = async (who: MoneyUser, category: string): Promise<number> =>
  (await who.get(`/api/transactions/?category=${encodeURIComponent(category)}`)).count

/** A user whose coffees have a sub-category, taught by a correction, and a supermarket without one. */
async function drinker() {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA CAFETERIA QUILTRO', -3_000n),
    ana.buildTransaction(0, 'COMPRA CAFETERIA QUILTRO', -2_000n, { date: '2026-11-04' }),
    ana.buildTransaction(0, 'COMPRA JUMBO', -9_000n),
  )
  const sub = (await add(ana, 'Café')).body
  const [first] = await ana.listActiveRows()
  const taught = await ana.call('PATCH', `/api/transactions/${first?.id}/`, { category: 'café' })
  const rule = taught.body.correction
  await ana.call('POST', `/api/category-corrections/${rule.id}/apply/`)
  return { ana, sub, rule, taught: taught.body }
}

describe('sub-categories', () => {
  test('come beside their category on rows, rules, splits, lists, filters, facets and the CSV', async () => {
    const { ana, sub, rule, taught } = await drinker()
    expect(sub).toMatchObject({ category: 'Café', name: 'Café', parent: 'ALIMENTACIÓN' })
    expect([taught.category, taught.subcategory]).toEqual(['ALIMENTACIÓN', 'Café'])
    expect(rule).toMatchObject({ category: 'ALIMENTACIÓN', subcategory: 'Café' })
    await ana.ingest(ana.buildTransaction(0, 'COMPRA CAFETERIA QUILTRO', -1_000n, { date: '2026-11-09' }))
    const all = await list(ana)
    expect(all['COMPRA CAFETERIA QUILTRO']).toEqual(['ALIMENTACIÓN', 'Café'])
    expect(all['COMPRA JUMBO']).toEqual(['ALIMENTACIÓN', null])
    expect([await count(ana, 'Café'), await count(ana, 'ALIMENTACIÓN')]).toEqual([3, 4])
    expect((await ana.get('/api/transactions/totals/?category=Caf%C3%A9')).count).toBe(3)
    expect((await ana.get('/api/transactions/?search=cafe')).count).toBe(3)
    const { categories } = await ana.get('/api/transactions/facets/')
    expect(categories.slice(0, 2)).toEqual([
      { category: 'ALIMENTACIÓN', count: 4 },
      { category: 'Café', count: 3 },
    ])
    expect((await ana.get(`${path}usage/`)).results.slice(0, 2)).toEqual(categories.slice(0, 2))
    expect((await ana.get('/api/transactions/?sort=category')).count).toBe(4)

    const shares = await ana.get('/api/analytics/categories/?from=2026-11-01&to=2026-11-30')
    expect(shares.categories).toMatchObject([{ category: 'ALIMENTACIÓN', amount: 15_000 }])
    const jumbo = (await ana.listActiveRows()).find(({ description }) => description === 'COMPRA JUMBO')
    const parts = [
      { name: 'Grano', amount: 4_000, category: 'Café' },
      { name: 'Resto', amount: 5_000, category: 'SALUD' },
    ]
    const split = await ana.call('POST', `/api/transactions/${jumbo?.id}/split/`, { parts })
    expect(split.status).toBe(200)
    const detail = await ana.get(`/api/transactions/${jumbo?.id}/`)
    expect(detail.split.parts[0]).toMatchObject({ category: 'ALIMENTACIÓN', subcategory: 'Café' })
    const ids = (await ana.listActiveRows()).map(({ id }) => id).slice(0, 2)
    const bulk = await ana.call('POST', '/api/transactions/bulk/category/', {
      transaction_ids: ids,
      category: 'Café',
    })
    expect(bulk.status).toBe(200)
    await ana.call('POST', `/api/transactions/bulk/${bulk.body.id}/undo/`)
    await db.admin.updateTable('person').set({ plan: 'grow' }).where('user_id', '=', ana.userId).execute()
    expect(await ana.getText('/api/transactions/csv/')).toMatch(/Alimentación[,;]Café/)
    await db.admin.updateTable('person').set({ plan: 'free' }).where('user_id', '=', ana.userId).execute()
    expect(await faults()).toEqual([])
  })

  test('keep their rows, rules and filters when they or their own category are renamed', async () => {
    const { ana, sub } = await drinker()
    await ana.call('POST', '/api/saved-filters/', { name: 'Café', filter: { category: 'Café,SALUD' } })
    await ana.call('PATCH', `${path}${sub.id}/`, { name: 'Cafecito' })
    expect((await list(ana))['COMPRA CAFETERIA QUILTRO']).toEqual(['ALIMENTACIÓN', 'Cafecito'])
    expect((await ana.get('/api/saved-filters/')).results[0].filter.category).toBe('Cafecito,SALUD')
    expect((await ana.get('/api/category-corrections/')).results[0].subcategory).toBe('Cafecito')

    const own = (await add(ana, 'Mascota', null)).body
    const vet = (await add(ana, 'Veterinario', 'mascota')).body
    const id = (await ana.get('/api/transactions/')).results[0].id
    await ana.call('PATCH', `/api/transactions/${id}/`, { category: 'Veterinario' })
    await ana.call('PATCH', `${path}${own.id}/`, { name: 'Quiltros' })
    const row = await ana.get(`/api/transactions/${id}/`)
    expect([row.category, row.subcategory]).toEqual(['Quiltros', 'Veterinario'])
    expect((await ana.get(path)).results.find((one: { id: string }) => one.id === vet.id).parent).toBe(
      'Quiltros',
    )
    const removed = await ana.call('DELETE', `${path}${own.id}/`, { move_to: 'SALUD' })
    expect(removed.body).toEqual({ moved: 1 })
    const moved = await ana.get(`/api/transactions/${id}/`)
    expect([moved.category, moved.subcategory]).toEqual(['SALUD', null])
    expect((await ana.get(path)).results.map((one: { name: string }) => one.name)).not.toContain(
      'Veterinario',
    )
    expect(await faults()).toEqual([])
  })

  test('leave their rows to their category when they are deleted', async () => {
    const { ana, sub } = await drinker()
    await ana.call('POST', '/api/saved-filters/', { name: 'Café', filter: { category: 'Café' } })
    expect((await ana.call('DELETE', `${path}${sub.id}/`, {})).body).toEqual({ moved: 2 })
    expect((await list(ana))['COMPRA CAFETERIA QUILTRO']).toEqual(['ALIMENTACIÓN', null])
    expect((await ana.get('/api/saved-filters/')).results[0].filter.category).toBe('ALIMENTACIÓN')
    expect(await faults()).toEqual([])
  })

  test('follow their category when it is hidden, and return with it', async () => {
    const { ana, sub } = await drinker()
    const before = await ana.getState()
    const base = `${path}base/${encodeURIComponent('ALIMENTACIÓN')}/`
    expect((await ana.call('POST', `${base}hide/`, { move_to: 'Café' })).status).toBe(400)
    expect((await ana.call('POST', `${base}hide/`, { move_to: 'HOGAR' })).body).toEqual({ moved: 3 })
    await ana.ingest(ana.buildTransaction(0, 'COMPRA CAFETERIA QUILTRO', -1_000n, { date: '2026-11-09' }))
    expect(new Set(Object.values(await list(ana)).map(([category]) => category))).toEqual(new Set(['HOGAR']))
    const [row] = await ana.listActiveRows()
    const chosen = await ana.call('PATCH', `/api/transactions/${row?.id}/`, { category: 'Café' })
    expect([chosen.body.category, chosen.body.subcategory]).toEqual(['HOGAR', null])
    await ana.call('PATCH', `${path}${sub.id}/`, { name: 'Cafecito' })
    await ana.call('POST', `${base}show/`)
    await guessRefresh.sweep()
    expect(await count(ana, 'Cafecito')).toBe(2)
    expect(before.rows).toHaveLength(3)
    expect(await faults()).toEqual([])
  })

  test.each([
    ['Sub', 'Nada', 'parent', 'Elige la categoría que la contiene.'],
    ['Sub', ' ', 'parent', 'Elige la categoría que la contiene.'],
    ['Sub', 'café', 'parent', 'Una subcategoría no puede contener otra.'],
    ['CAFE', 'SALUD', 'name', 'Ya hay una categoría con ese nombre.'],
    ['Salud', 'SALUD', 'name', 'Ya hay una categoría con ese nombre.'],
    ['A › B', 'SALUD', 'name', 'El nombre no puede llevar el signo ›.'],
  ])('%s in %s is refused', async (name, parent, field, sentence) => {
    const ana = await createUserWithAccounts()
    await add(ana, 'Café')
    const { status, body } = await add(ana, name, parent)
    expect([status, body.errors[field]]).toEqual([400, [sentence]])
    expect(
      (await ana.get(path)).results.filter((one: { id: string | null }) => one.id !== null),
    ).toHaveLength(1)
  })

  test('an alert rule counts a whole category, and refuses a part of it', async () => {
    const { ana } = await drinker()
    const rule = { kind: 'category_limit', amount: 10_000 }
    const preview = await ana.call('POST', '/api/alert-rules/preview/', { ...rule, category: 'ALIMENTACIÓN' })
    expect(preview.body.count).toBeGreaterThan(0)
    const refused = await ana.call('POST', '/api/alert-rules/', { ...rule, category: 'Café' })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['category']])
  })

  test('a rename, a deletion and a new row at the same time leave no row behind', async () => {
    const { ana, sub } = await drinker()
    const [row] = await ana.listActiveRows()
    const answers = await Promise.all([
      ana.call('PATCH', `${path}${sub.id}/`, { name: 'Cafecito' }),
      ana.call('DELETE', `${path}${sub.id}/`, {}),
      ana.call('PATCH', `/api/transactions/${row?.id}/`, { category: 'Café' }),
    ])
    expect(answers.map(({ status }) => status).every((status) => [200, 400, 404].includes(status))).toBe(true)
    for (const one of await ana.listActiveRows()) expect(one.category).not.toContain('›')
    expect(await faults()).toEqual([])
  })
})
