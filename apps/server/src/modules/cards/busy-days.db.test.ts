import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp } from '../../../test/support/module-apps/money-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'
import { cardRowRepository } from './repository/card-row.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db, () => new Date('2026-11-20T15:00:00Z'))
const purchasesPerDayMax = 6

/** A card with eight purchases on each of two days, and what is no plain purchase between them. */
async function createBusyCard() {
  const who = await createUserWithAccounts({ balance: 900_000n }, { type: 'credit', balance: 500_000n })
  const purchases = (date: string) =>
    Array.from({ length: 8 }, (_, at) =>
      who.buildTransaction(1, `COMPRA ${at}`, BigInt(-1_000 - at), { date }),
    )
  await who.ingest(
    ...purchases('2026-11-02'),
    ...purchases('2026-11-05'),
    who.buildTransaction(1, 'COMPRA SOLA', -7_000n, { date: '2026-11-09' }),
    who.buildTransaction(1, 'COMPRA PENDIENTE', -500n, { date: '2026-11-05', pending: true }),
    who.buildTransaction(1, 'PARIS.CL CUOTA 02/06', -20_000n, { date: '2026-11-02' }),
    who.buildTransaction(1, 'PAGO RECIBIDO GRACIAS', 60_000n, { date: '2026-11-05' }),
    who.buildTransaction(0, 'COMPRA CON DEBITO', -3_000n, { date: '2026-11-05' }),
  )
  const [row] = (await who.get('/api/transactions/?search=COMPRA 7&date_from=2026-11-05')).results
  const parts = [
    { name: 'Una', amount: 7, category: 'HOGAR', date: '2026-11-02' },
    { name: 'Otra', amount: 1_000, category: 'SALUD' },
  ]
  const { status } = await who.call('POST', `/api/transactions/${row.id}/split/`, { parts })
  expect(status).toBe(200)
  return who
}

test('the bills of a card read its purchases of a busy day as one row, with the same sums', async () => {
  const { userId, ids } = await createBusyCard()
  const rows = await withUser(db.app, userId, (tx) =>
    cardRowRepository(tx).list(userId, [ids[1] ?? ''], {
      since: '2026-10-01',
      purchasesPerDayMax,
      payable: [],
    }),
  )
  const { rows: stored } = await sql<{ posted_on: string; amount: bigint; rows: number }>`
    select posted_on, sum(amount)::bigint as amount, count(*)::int as rows from transaction
     where user_id = ${userId} and account_id = ${ids[1]} and deleted_at is null and parent_id is null
     group by 1 order by 1`.execute(db.admin)
  const read = [...Map.groupBy(rows, (row) => row.posted_on)].map(([posted_on, own]) => ({
    posted_on,
    amount: own.reduce((total, { amount }) => total + amount, 0n),
    rows: own.reduce((total, { charges }) => total + charges, 0),
  }))
  expect(read).toEqual(stored)
  // Of the second day, one purchase is split.
  const busy = rows.filter(({ id }) => id === null).map((row) => [row.posted_on, row.charges])
  expect(busy).toEqual([
    ['2026-11-02', 8],
    ['2026-11-05', 7],
  ])
  expect(rows).toHaveLength(2 + 1 + 4)
})

test('the bill of a card with busy days is that of the same purchases read one by one', async () => {
  const who = await createBusyCard()
  const { userId, ids } = who
  await who.call('PATCH', `/api/cards/${ids[1]}/`, { closing_day: 5, due_day: 20 })
  const [card] = (await who.get('/api/cards/')).results
  const { rows } = await sql<{ charged: bigint }>`
    select -sum(amount)::bigint as charged from transaction
     where user_id = ${userId} and account_id = ${ids[1]} and deleted_at is null and parent_id is null
       and (posted_on > '2026-11-05' or pending)`.execute(db.admin)
  expect(card.open.unbilled).toBe(Number(rows[0]?.charged))
})
