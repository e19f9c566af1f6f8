import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts, guessRefresh, clock } = await createMoneyTestApp(db)
const pathOf = (label: string) => `/api/categories/base/${encodeURIComponent(label)}/`
const find = async (who: MoneyUser, label: string) =>
  (await who.get('/api/categories/')).results.find((one: { category: string }) => one.category === label)
const hide = (who: MoneyUser, label: string, move_to: string) =>
  who.call('POST', `${pathOf(label)}hide/`, { move_to })
const faults = () => checkInvariants(db.admin, { now: clock.now() })
const listCategories = async (who: MoneyUser) =>
  Object.fromEntries((await who.listActiveRows()).map((row) => [row.description, row.category]))

async function shopper() {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA JUMBO', -9_000n),
    ana.buildTransaction(0, 'COMPRA LIDER', -8_000n, { date: '2026-11-04' }),
    ana.buildTransaction(0, 'COMPRA QUILANTAR', -7_000n),
  )
  return ana
}

describe('the look of a built-in category', () => {
  test('changes in name, emoji and colour, and its label stays', async () => {
    const ana = await shopper()
    const changed = await ana.call('PATCH', pathOf('ALIMENTACIÓN'), {
      name: 'Comida',
      emoji: '🍕',
      color: 'red',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { id: null, category: 'ALIMENTACIÓN', name: 'Comida', emoji: '🍕', color: 'red' },
    })
    expect(await find(ana, 'ALIMENTACIÓN')).toEqual(changed.body)
    expect(await listCategories(ana)).toMatchObject({ 'COMPRA JUMBO': 'ALIMENTACIÓN' })
    expect((await ana.get('/api/transactions/?search=comida')).count).toBe(2)
    const other = await ana.call('POST', '/api/transactions/', {
      name: 'Pan',
      amount: 500,
      category: 'comida',
    })
    expect(other.body.category).toBe('ALIMENTACIÓN')
    const setPlan = (plan: 'grow' | 'free') =>
      db.admin.updateTable('person').set({ plan }).where('user_id', '=', ana.userId).execute()
    await setPlan('grow')
    expect(await ana.getText('/api/transactions/csv/')).toContain('Comida')
    await setPlan('free')
    await ana.call('PATCH', pathOf('ALIMENTACIÓN'), { name: null, emoji: null, color: null })
    expect(await find(ana, 'ALIMENTACIÓN')).toMatchObject({ name: 'Alimentación', emoji: '🛒' })
  })

  test.each([
    ['ALIMENTACIÓN', { name: 'salud' }, 'name', 'Ya hay una categoría con ese nombre.'],
    ['ALIMENTACIÓN', { name: 'MASCOTA' }, 'name', 'Ya hay una categoría con ese nombre.'],
    ['ALIMENTACIÓN', { name: 'Viajé' }, 'name', 'Ya hay una categoría con ese nombre.'],
    ['ALIMENTACIÓN', { name: ' ' }, 'name', 'Ponle un nombre a la categoría.'],
    ['OTROS', { emoji: 'x' }, 'emoji', 'Elige un emoji.'],
    ['OTROS', { color: 'black' }, 'color', 'Elige uno de los colores.'],
  ])('%s with %o is refused', async (label, patch, field, sentence) => {
    const ana = await shopper()
    await ana.call('POST', '/api/categories/', { name: 'Mascota', emoji: '🐶', color: 'gold' })
    await ana.call('PATCH', pathOf('TRANSPORTE'), { name: 'Viaje' })
    const { status, body } = await ana.call('PATCH', pathOf(label), patch)
    expect([status, body.errors[field]]).toEqual([400, [sentence]])
    expect(await find(ana, 'ALIMENTACIÓN')).toMatchObject({ name: 'Alimentación' })
  })

  test('an unknown label is not found, and an own category cannot take a given name', async () => {
    const ana = await shopper()
    expect((await ana.call('PATCH', pathOf('NADA'), { name: 'X' })).status).toBe(404)
    await ana.call('PATCH', pathOf('TRANSPORTE'), { name: 'Viaje' })
    const taken = await ana.call('POST', '/api/categories/', { name: 'VIAJE', emoji: '🐶', color: 'gold' })
    expect(taken).toMatchObject({ status: 400, body: { detail: 'Ya hay una categoría con ese nombre.' } })
  })
})

describe('a hidden category', () => {
  test('moves rows, rules and filters, also later ones, and shows them again', async () => {
    const ana = await shopper()
    const [row] = await ana.listActiveRows()
    const taught = await ana.call('PATCH', `/api/transactions/${row?.id}/`, { category: 'ALIMENTACIÓN' })
    await ana.call('POST', '/api/saved-filters/', { name: 'Super', filter: { category: 'ALIMENTACIÓN' } })
    const before = await ana.getState()
    expect((await hide(ana, 'ALIMENTACIÓN', 'hogar')).body).toEqual({ moved: 2 })
    expect(await find(ana, 'ALIMENTACIÓN')).toMatchObject({ moved_to: 'HOGAR' })
    await ana.ingest(ana.buildTransaction(0, 'COMPRA SANTA ISABEL', -3_000n, { date: '2026-11-09' }))
    await ana.call('POST', '/api/transactions/', { name: 'Pan', amount: 500, category: 'ALIMENTACIÓN' })
    expect(await listCategories(ana)).toMatchObject({
      'COMPRA JUMBO': 'HOGAR',
      'COMPRA LIDER': 'HOGAR',
      'COMPRA SANTA ISABEL': 'HOGAR',
      Pan: 'HOGAR',
    })
    expect((await ana.get('/api/category-corrections/')).results[0].category).toBe('HOGAR')
    expect((await ana.get('/api/saved-filters/')).results[0].filter.category).toBe('HOGAR')
    expect((await ana.get('/api/transactions/?category=ALIMENTACI%C3%93N')).count).toBe(0)
    await guessRefresh.sweep()
    expect(await faults()).toEqual([])

    const undone = await ana.call('DELETE', `/api/category-corrections/${taught.body.correction.id}/`)
    expect(undone.body.restored).toBe(1)
    expect(Object.values(await listCategories(ana))).not.toContain('ALIMENTACIÓN')

    expect((await ana.call('POST', `${pathOf('ALIMENTACIÓN')}show/`)).body).toEqual({ moved: 2 })
    await guessRefresh.sweep()
    expect(await listCategories(ana)).toMatchObject({
      'COMPRA JUMBO': 'ALIMENTACIÓN',
      'COMPRA SANTA ISABEL': 'ALIMENTACIÓN',
      Pan: 'HOGAR',
    })
    expect(await faults()).toEqual([])
    expect(before.rows).toHaveLength(3)
  })

  test('restores rows, sources, rollups and rules exactly when nothing else happens', async () => {
    const ana = await shopper()
    const [row] = await ana.listActiveRows()
    await ana.call('PATCH', `/api/transactions/${row?.id}/`, { category: 'ALIMENTACIÓN' })
    const before = await ana.getState()
    const rules = await ana.get('/api/category-corrections/')
    await hide(ana, 'ALIMENTACIÓN', 'OTROS')
    expect((await hide(ana, 'ALIMENTACIÓN', 'ROPA')).body).toEqual({ moved: 2 })
    await ana.call('POST', `${pathOf('ALIMENTACIÓN')}show/`)
    await guessRefresh.sweep()
    expect(await ana.getState()).toEqual(before)
    expect(await ana.get('/api/category-corrections/')).toEqual(rules)
    expect((await ana.call('POST', `${pathOf('ALIMENTACIÓN')}show/`)).body).toEqual({ moved: 0 })
  })

  test('sends its rows on when the receiving category is renamed, deleted or hidden', async () => {
    const ana = await shopper()
    const { id } = (await ana.call('POST', '/api/categories/', { name: 'Casa', emoji: '🐶', color: 'gold' }))
      .body
    await hide(ana, 'ALIMENTACIÓN', 'Casa')
    await ana.call('PATCH', `/api/categories/${id}/`, { name: 'Morada' })
    expect(await find(ana, 'ALIMENTACIÓN')).toMatchObject({ moved_to: 'Morada' })
    await ana.call('DELETE', `/api/categories/${id}/`, { move_to: 'HOGAR' })
    await hide(ana, 'HOGAR', 'OTROS')
    expect(await find(ana, 'ALIMENTACIÓN')).toMatchObject({ moved_to: 'OTROS' })
    expect(Object.values(await listCategories(ana))).toEqual(['OTROS', 'OTROS', 'OTROS'])
    expect(await faults()).toEqual([])
  })

  test.each([
    ['OTROS', 'ROPA', 'category', 'Otros y Salario no se pueden ocultar.'],
    ['SALARIO', 'ROPA', 'category', 'Otros y Salario no se pueden ocultar.'],
    ['ROPA', 'ROPA', 'move_to', 'Elige a qué categoría pasan los movimientos.'],
    ['ROPA', 'Nada', 'move_to', 'Elige a qué categoría pasan los movimientos.'],
    ['ROPA', 'SALUD', 'move_to', 'Elige una categoría que no esté oculta.'],
  ])('%s to %s is refused', async (label, target, field, sentence) => {
    const ana = await shopper()
    await hide(ana, 'SALUD', 'OTROS')
    const { status, body } = await hide(ana, label, target)
    expect([status, body.errors[field]]).toEqual([400, [sentence]])
    expect(await find(ana, label)).toMatchObject({ moved_to: null })
  })

  test('two changes at the same time both hold, and two hidings leave one target', async () => {
    const ana = await shopper()
    const answers = await Promise.all([
      hide(ana, 'ALIMENTACIÓN', 'HOGAR'),
      hide(ana, 'ALIMENTACIÓN', 'ROPA'),
      ana.call('PATCH', pathOf('ALIMENTACIÓN'), { name: 'Comida' }),
      ana.call('PATCH', pathOf('ALIMENTACIÓN'), { emoji: '🍕' }),
      ana.call('PATCH', pathOf('TRANSPORTE'), { name: 'Comida' }),
    ])
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(1)
    const food = await find(ana, 'ALIMENTACIÓN')
    expect(food.emoji).toBe('🍕')
    const rows = await listCategories(ana)
    expect([rows['COMPRA JUMBO'], rows['COMPRA LIDER']]).toEqual([food.moved_to, food.moved_to])
    expect(await faults()).toEqual([])
    await ana.call('POST', `${pathOf('ALIMENTACIÓN')}show/`)
    expect(await listCategories(ana)).toMatchObject({ 'COMPRA JUMBO': 'ALIMENTACIÓN' })
  })
})
