import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { createRules } from '../../classification/learned-rules/rules.ts'
import { createUpdate } from './update.ts'

const db = await testDatabase()
const { createUserWithAccounts, clock, events } = await createMoneyTestApp(db)

async function createManual(user: MoneyUser): Promise<string> {
  const input = { name: 'Feria', amount: 8_500, date: '2026-11-18' }
  return (await user.call('POST', '/api/transactions/', input)).body.id
}
const patch = (user: MoneyUser, id: string, body: Record<string, unknown>) =>
  user.call('PATCH', `/api/transactions/${id}/`, body)
const listAccounts = ({ userId }: MoneyUser) =>
  db.admin.selectFrom('account').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const countEvents = async ({ userId }: MoneyUser) =>
  (await db.admin.selectFrom('outbox_event').select('id').where('user_id', '=', userId).execute()).length
const getState = async (user: MoneyUser) => ({
  ...(await user.getState()),
  accounts: await listAccounts(user),
  events: await countEvents(user),
})

/** Lets the database refuse every new category rule, which an update learns after it stored the category. */
async function withoutNewRules<T>(work: () => Promise<T>): Promise<T> {
  await sql`create function refuse_rule() returns trigger language plpgsql as $$ begin raise 'no new rules'; end $$`.execute(
    db.admin,
  )
  await sql`create trigger refuse_rule before insert on correction for each row execute function refuse_rule()`.execute(
    db.admin,
  )
  try {
    return await work()
  } finally {
    await sql`drop function refuse_rule() cascade`.execute(db.admin)
  }
}

describe('update of facts and category in one request', () => {
  const body = { name: 'Almacén', amount: 9_000, date: '2026-11-19', category: 'SALUD' }

  test('stores both', async () => {
    const ana = await createUserWithAccounts()
    const id = await createManual(ana)
    expect((await patch(ana, id, body)).body).toMatchObject({
      description: 'Almacén',
      amount: -9_000,
      date: '2026-11-19',
      category: 'SALUD',
      category_source: 'person',
      correction: { category: 'SALUD' },
    })
    expect(await ana.listRollups()).toEqual(['2026-11-19 SALUD spending -9000 1'])
  })

  test.each([
    ['the category cannot be stored', body, 500],
    ['the category is unknown', { ...body, category: 'PERROS' }, 400],
    ['the facts are refused', { ...body, date: '2026-11-21' }, 400],
  ])('changes nothing when %s', async (_, input, status) => {
    const ana = await createUserWithAccounts()
    const id = await createManual(ana)
    const before = await getState(ana)
    expect((await withoutNewRules(() => patch(ana, id, input))).status).toBe(status)
    expect(await getState(ana)).toEqual(before)
  })
})

test('a category alone is stored without the code of manual transactions', async () => {
  const ana = await createUserWithAccounts()
  await ana.ingest(ana.buildTransaction(0, 'COMPRA JUMBO', -12_990n))
  const [row] = await ana.listRows()
  const { setCategory } = createRules({ db: db.app, clock, events })
  const updateFacts = () => Promise.reject(new Error('manual transactions are not involved'))
  const update = createUpdate({
    db: db.app,
    clock,
    events,
    updateFacts,
    setCategory,
    setKind: () => Promise.reject(new Error('kinds are not involved')),
  })
  expect(await update(ana.userId, row?.id ?? '', { category: 'OTROS' })).toMatchObject({
    category: 'OTROS',
    category_source: 'person',
  })
  await expect(update(ana.userId, row?.id ?? '', { amount: 1 })).rejects.toThrow('not involved')
})

describe('update over an expected category', () => {
  test('is refused over another category, and is stored over the expected one and over its own', async () => {
    const ana = await createUserWithAccounts()
    const id = await createManual(ana)
    await patch(ana, id, { category: 'SALUD' })
    const choose = async (category: string, expected_category: string) => {
      const { status, body } = await patch(ana, id, { category, expected_category })
      return status === 200 ? body.category : body.code
    }
    const before = await getState(ana)
    expect(await choose('VIAJES', 'OTROS')).toBe('transaction_changed')
    expect(await getState(ana)).toEqual(before)
    expect(await choose('ROPA', 'SALUD')).toBe('ROPA')
    expect(await choose('ROPA', 'SALUD'), 'a repeat').toBe('ROPA')
  })

  test('is refused for a transaction that is gone', async () => {
    const ana = await createUserWithAccounts()
    const id = await createManual(ana)
    await ana.call('DELETE', `/api/transactions/${id}/`)
    expect((await patch(ana, id, { category: 'SALUD', expected_category: 'OTROS' })).body.code).toBe(
      'not_found',
    )
  })
})
