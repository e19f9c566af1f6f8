import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)
const path = '/api/saved-filters/'
const add = (who: MoneyUser, name: string, filter: Record<string, unknown> = {}) =>
  who.call('POST', path, { name, filter })
const names = async (who: MoneyUser): Promise<string[]> =>
  (await who.get(path)).results.map(({ name }: { name: string }) => name)

describe('filters with a name', () => {
  test('are stored unchanged and listed by name', async () => {
    const ana = await createUserWithAccounts()
    const filter = {
      period: 'this_month',
      min_amount: 5_000,
      kind: 'spending,refund',
      category: 'ALIMENTACIÓN,SALUD',
      sort: 'amount',
      order: 'desc',
    }
    const { status, body } = await add(ana, '  Súper caro ', filter)
    expect([status, body]).toMatchObject([201, { name: 'Súper caro', filter }])
    await add(ana, 'Ántes')
    await add(ana, 'zeta')
    const list = await ana.get(path)
    expect(list).toMatchObject({ count: 3, next: null, previous: null })
    expect(await names(ana)).toEqual(['Ántes', 'Súper caro', 'zeta'])
  })

  test('can be renamed, changed and deleted', async () => {
    const ana = await createUserWithAccounts()
    const { body } = await add(ana, 'Uno', { search: 'pan' })
    const own = `${path}${body.id}/`
    expect((await ana.call('PATCH', own, { name: 'Dos' })).body).toMatchObject({
      name: 'Dos',
      filter: { search: 'pan' },
    })
    expect((await ana.call('PATCH', own, { filter: { pending: 'true' } })).body).toMatchObject({
      name: 'Dos',
      filter: { pending: 'true' },
    })
    expect((await ana.call('PATCH', own, { name: 'DOS' })).body).toMatchObject({ name: 'DOS' })
    expect((await ana.call('DELETE', own)).status).toBe(200)
    expect(await names(ana)).toEqual([])
    expect((await ana.call('DELETE', own)).status).toBe(404)
  })

  test('need unique names, ignoring accents, case and blanks', async () => {
    const ana = await createUserWithAccounts()
    await add(ana, 'Súper  caro')
    const { body } = await add(ana, 'Otro')
    const refused = await add(ana, 'super CARO')
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: 'Ya tienes un filtro con ese nombre.', errors: { name: [expect.any(String)] } },
    })
    expect((await ana.call('PATCH', `${path}${body.id}/`, { name: 'SUPER caro' })).status).toBe(400)
    expect(await names(ana)).toEqual(['Otro', 'Súper  caro'])
  })

  test.each([
    [{ name: '   ' }, 'Ponle un nombre al filtro.'],
    [{ filter: {} }, 'Ponle un nombre al filtro.'],
    [{ name: 'x'.repeat(61), filter: {} }, 'El nombre puede tener hasta 60 caracteres.'],
    [{ name: 'x', filter: { sort: 'id' } }, ''],
    [{ name: 'x', filter: { period: 'ever' } }, ''],
    [{ name: 'x', filter: { date_from: '2026-02-30' } }, ''],
    [{ name: 'x', filter: { user_id: 'y' } }, ''],
  ])('%o is refused', async (body, sentence) => {
    const ana = await createUserWithAccounts()
    const answer = await ana.call('POST', path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.detail).toContain(sentence)
    expect(await names(ana)).toEqual([])
  })

  test('are limited to fifty, also when saved concurrently', async () => {
    const ana = await createUserWithAccounts()
    for (let at = 0; at < 48; at += 1) await add(ana, `f${at}`)
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => add(ana, name)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400, 400])
    expect(await names(ana)).toHaveLength(50)
  })

  test('are hidden from other users', async () => {
    const [ana, eva] = [await createUserWithAccounts(), await createUserWithAccounts()]
    const { body } = await add(ana, 'Mío')
    expect(await names(eva)).toEqual([])
    expect((await eva.call('PATCH', `${path}${body.id}/`, { name: 'Tuyo' })).status).toBe(404)
    expect((await eva.call('DELETE', `${path}${body.id}/`)).status).toBe(404)
    expect((await add(eva, 'Mío')).status).toBe(201)
  })
})
