import type { CategoryInput } from '@lucas/contract/transactions/category-input.ts'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
const path = '/api/categories/'
const pet: CategoryInput = { name: 'Mascota', emoji: '🐶', color: 'gold' }
const add = (who: MoneyUser, own: Partial<Record<keyof CategoryInput, unknown>> = {}) =>
  who.call('POST', path, { ...pet, ...own })
const own = async (who: MoneyUser): Promise<string[]> =>
  (await who.get(path)).results.flatMap(({ id, name }: { id: string | null; name: string }) =>
    id === null ? [] : [name],
  )
const faults = () => checkInvariants(db.admin, { now: new Date('2026-11-20T15:00:00Z') })
const categories = async (who: MoneyUser) => (await who.listActiveRows()).map(({ category }) => category)

/** A user with an own category and a category rule for it. */
async function keeper() {
  const ana = await createUserWithAccounts()
  await ana.ingest(
    ana.buildTransaction(0, 'COMPRA VETERINARIA QUILTRO', -20_000n, { date: '2026-11-02' }),
    ana.buildTransaction(0, 'COMPRA VETERINARIA QUILTRO', -30_000n, { date: '2026-11-03' }),
    ana.buildTransaction(0, 'COMPRA QUILANTAR', -9_000n, { date: '2026-11-03' }),
  )
  const { id } = (await add(ana)).body
  const rows = (await ana.listActiveRows()).map((row) => row.id)
  const taught = await ana.call('PATCH', `/api/transactions/${rows[0]}/`, { category: 'mascota' })
  await ana.call('POST', `/api/category-corrections/${taught.body.correction.id}/apply/`)
  return { ana, id, rows, correction: taught.body.correction.id }
}

describe('own categories', () => {
  test('are listed after the built-in categories, which cannot be changed', async () => {
    const ana = await createUserWithAccounts()
    const { status, body } = await add(ana, { name: '  Mascota ' })
    expect([status, body]).toMatchObject([
      201,
      { category: 'Mascota', name: 'Mascota', emoji: '🐶', color: 'gold' },
    ])
    const { results } = await ana.get(path)
    expect(results[0]).toMatchObject({
      id: null,
      category: 'ALIMENTACIÓN',
      name: 'Alimentación',
      emoji: '🛒',
    })
    expect(results.at(-1)).toEqual(body)
    expect((await ana.call('PATCH', `${path}${body.id}/`, { emoji: '🐱' })).body).toMatchObject({
      name: 'Mascota',
      emoji: '🐱',
      color: 'gold',
    })
  })

  test.each([
    [{ name: ' ' }, 'Ponle un nombre a la categoría.'],
    [{ name: 'x'.repeat(31) }, 'El nombre puede tener hasta 30 caracteres.'],
    [{ name: 'Perro, gato' }, 'El nombre no puede llevar comas.'],
    [{ name: 'educacion' }, 'Ya hay una categoría con ese nombre.'],
    [{ name: 'MASCOTÁ' }, 'Ya hay una categoría con ese nombre.'],
    [{ emoji: 'perro' }, 'Elige un emoji.'],
    [{ emoji: '🐶🐶' }, 'Elige un emoji.'],
    [{ color: 'black' }, 'Elige uno de los colores.'],
  ])('%o is refused', async (part, sentence) => {
    const ana = await createUserWithAccounts()
    await add(ana)
    const { status, body } = await add(ana, { name: 'Otra cosa', ...part })
    expect([status, body.detail]).toEqual([400, sentence])
    expect(await own(ana)).toEqual(['Mascota'])
  })

  test('are limited to thirty, also when two tabs add concurrently', async () => {
    const ana = await createUserWithAccounts()
    for (let at = 0; at < 28; at += 1) await add(ana, { name: `c${at}` })
    const answers = await Promise.all(['x', 'y', 'z'].map((name) => add(ana, { name })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400])
  })

  test('can be assigned to one, many, split and manual transactions and appear in filter and CSV', async () => {
    const { ana, rows } = await keeper()
    expect(await categories(ana)).toEqual(['Mascota', 'Mascota', expect.not.stringContaining('Mascota')])
    await ana.call('POST', '/api/transactions/bulk/category/', {
      transaction_ids: [rows[2]],
      category: 'MASCOTA',
    })
    await ana.call('POST', '/api/transactions/', { name: 'Paseo', amount: 5_000, category: 'Mascota' })
    const parts = [
      { name: 'Uno', amount: 15_000, category: 'Mascota' },
      { name: 'Dos', amount: 5_000, category: 'SALUD' },
    ]
    expect((await ana.call('POST', `/api/transactions/${rows[0]}/split/`, { parts })).status).toBe(200)
    const listed = await ana.get(`/api/transactions/?category=${encodeURIComponent('Mascota')}`)
    expect(listed.count).toBe(4)
    const shares = await ana.get('/api/analytics/categories/?from=2026-11-01&to=2026-11-30')
    expect(shares.categories[0]).toMatchObject({ category: 'Mascota', amount: 59_000 })
    expect((await ana.get(`${path}usage/`)).results[0]).toEqual({ category: 'Mascota', count: 4 })
    expect(await faults()).toEqual([])
  })

  test('update transactions, rollups, rules and saved filters when renamed', async () => {
    const { ana, id, rows, correction } = await keeper()
    await ana.call('POST', '/api/saved-filters/', { name: 'Perro', filter: { category: 'Mascota,SALUD' } })
    const changed = await ana.call('PATCH', `${path}${id}/`, { name: 'Quiltros' })
    expect(changed).toMatchObject({ status: 200, body: { category: 'Quiltros', emoji: '🐶' } })
    expect((await categories(ana)).slice(0, 2)).toEqual(['Quiltros', 'Quiltros'])
    expect((await ana.get('/api/category-corrections/')).results[0].category).toBe('Quiltros')
    expect((await ana.get('/api/saved-filters/')).results[0].filter.category).toBe('Quiltros,SALUD')
    expect(await faults()).toEqual([])
    await ana.ingest(ana.buildTransaction(0, 'COMPRA VETERINARIA QUILTRO', -1_000n, { date: '2026-11-09' }))
    expect((await ana.get('/api/transactions/?category=Quiltros')).count).toBe(3)
    expect((await ana.call('DELETE', `/api/category-corrections/${correction}/`)).body.restored).toBe(3)
    expect((await ana.listActiveRows()).find((row) => row.id === rows[0])?.category).not.toBe('Quiltros')
    expect(await faults()).toEqual([])
  })

  test('move their transactions to another category when deleted', async () => {
    const { ana, id } = await keeper()
    await ana.call('POST', '/api/saved-filters/', { name: 'Perro', filter: { category: 'SALUD,Mascota' } })
    const one = `${path}${id}/`
    for (const move_to of ['', 'Nada', 'Mascota'])
      expect((await ana.call('DELETE', one, { move_to })).body.detail).toBe(
        'Elige a qué categoría pasan los movimientos.',
      )
    expect((await ana.call('DELETE', one, { move_to: 'salud' })).body).toEqual({ moved: 2 })
    expect((await categories(ana)).slice(0, 2)).toEqual(['SALUD', 'SALUD'])
    expect((await ana.get('/api/saved-filters/')).results[0].filter.category).toBe('SALUD')
    expect((await ana.get('/api/category-corrections/')).results[0].category).toBe('SALUD')
    expect(await own(ana)).toEqual([])
    expect((await ana.call('DELETE', one, { move_to: 'SALUD' })).status).toBe(404)
    expect(await faults()).toEqual([])
  })

  test('an unmerge restores the category under its current name', async () => {
    const { ana, id, rows } = await keeper()
    const merged = await ana.call('POST', '/api/merges/', {
      kept_id: rows[2],
      merged_id: (
        await ana.call('POST', '/api/transactions/', { name: 'X', amount: 9_000, category: 'Mascota' })
      ).body.id,
    })
    expect(merged.status).toBe(201)
    await ana.call('PATCH', `${path}${id}/`, { name: 'Quiltros' })
    await ana.call('DELETE', `${path}${id}/`, { move_to: 'HOGAR' })
    const undone = await ana.call('POST', `/api/merges/${merged.body.merge_id}/undo/`)
    expect(undone.body.transactions.map(({ category }: { category: string }) => category)).toContain('HOGAR')
    expect(await faults()).toEqual([])
  })

  test('are hidden from other users', async () => {
    const [ana, eva] = [await createUserWithAccounts(), await createUserWithAccounts()]
    const { body } = await add(ana)
    expect(await own(eva)).toEqual([])
    expect((await eva.call('PATCH', `${path}${body.id}/`, { emoji: '🐱' })).status).toBe(404)
    expect((await eva.call('DELETE', `${path}${body.id}/`, { move_to: 'SALUD' })).status).toBe(404)
    expect(
      (await eva.call('POST', '/api/transactions/', { name: 'X', amount: 100, category: 'Mascota' })).status,
    ).toBe(400)
    expect((await add(eva)).status).toBe(201)
  })
})
