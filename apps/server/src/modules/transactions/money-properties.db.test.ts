import type { CategoryShares, Overview } from '@lucas/contract/analytics/analytics.ts'
import { minorPerUnit } from '@lucas/contract/rules/money.ts'
import type { Transaction, TransactionPage } from '@lucas/contract/transactions/transaction.ts'
import { transactionSorts } from '@lucas/contract/transactions/transaction-sort.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../checker/checker.ts'

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

const texts = [
  'COMPRA JUMBO',
  'COMPRA PARIS',
  'NETFLIX.COM',
  'GIRO ATM',
  'TEF A PEDRO LAGOS',
  'DEVOLUCION PARIS',
]
/** Few days, texts and amounts make duplicates and neighbours likely. */
const movements = fc.array(
  fc.record({
    account: fc.integer({ min: 0, max: 2 }),
    day: fc.integer({ min: 1, max: 20 }),
    text: fc.constantFrom(...texts),
    amount: fc.oneof(fc.bigInt({ min: -5n, max: 5n }), fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n })),
    id: fc.option(fc.uuid()),
  }),
  { minLength: 1, maxLength: 60 },
)
type Drawn = (typeof movements extends fc.Arbitrary<infer T> ? T : never)[number]

const household = () =>
  createUserWithAccounts(
    { institution: 'BCI' },
    { institution: 'Itaú', type: 'credit', currency: 'USD' },
    { institution: 'Banco Estado' },
  )
const deliveryOf = (user: MoneyUser, drawn: readonly Drawn[]) =>
  drawn.map(({ account, day, text, amount, id }) =>
    user.buildTransaction(account, text, amount, {
      date: `2026-11-${String(day).padStart(2, '0')}`,
      providerId: id,
    }),
  )

async function everyPage(user: MoneyUser, query: string): Promise<Transaction[]> {
  const rows: Transaction[] = []
  let url: string | null = `/api/transactions/?${query}`
  while (url !== null) {
    const page: TransactionPage = await user.get(url)
    rows.push(...page.results)
    url = page.next
  }
  return rows
}

const minorOf = ({ amount, currency }: Transaction) => BigInt(Math.round(amount * minorPerUnit(currency)))
const totalOf = (rows: readonly Transaction[]) => rows.reduce((total, row) => total + minorOf(row), 0n)
const runs = { numRuns: 12 }

describe('rel/money-properties', () => {
  test('sums are equal in any order and number of ingests', () =>
    fc.assert(
      fc.asyncProperty(movements, fc.nat(), async (drawn, cut) => {
        const [whole, parts] = [await household(), await household()]
        await whole.ingest(...deliveryOf(whole, drawn))
        const days = drawn.toSorted((a, b) => b.day - a.day)
        const border = days[cut % days.length]?.day ?? 1
        await parts.ingest(
          ...deliveryOf(
            parts,
            days.filter(({ day }) => day > border),
          ),
        )
        await parts.ingest(
          ...deliveryOf(
            parts,
            days.filter(({ day }) => day <= border),
          ),
        )
        expect(await parts.listRollups()).toEqual(await whole.listRollups())
      }),
      runs,
    ))

  test('pages of any size and sort cover every row once, and their sum is the sum of the rows', () =>
    fc.assert(
      fc.asyncProperty(
        movements,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom('asc', 'desc'),
        async (drawn, limit, order) => {
          const user = await household()
          await user.ingest(...deliveryOf(user, drawn))
          const stored = await user.listRows()
          const total = stored.reduce((sum, { amount }) => sum + amount, 0n)
          for (const sort of transactionSorts) {
            const rows = await everyPage(user, `sort=${sort}&order=${order}&limit=${limit}`)
            expect(rows.map(({ id }) => id).toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
            expect(totalOf(rows)).toBe(total)
            expect(rows).toEqual(await everyPage(user, `sort=${sort}&order=${order}&limit=500`))
          }
        },
      ),
      runs,
    ))

  test('figures equal the sums of their rows', () =>
    fc.assert(
      fc.asyncProperty(movements, async (drawn) => {
        const user = await household()
        await user.ingest(...deliveryOf(user, drawn))
        const rows = (await everyPage(user, 'limit=500')).filter(({ currency }) => currency === 'CLP')
        const of = (...kinds: string[]) => totalOf(rows.filter(({ kind }) => kinds.includes(kind)))
        const overview: Overview = await user.get('/api/analytics/overview/?from=2026-11-01&to=2026-11-30')
        expect([BigInt(overview.income), BigInt(overview.spending)]).toEqual([
          of('income'),
          of('spending', 'refund'),
        ])
        const shares: CategoryShares = await user.get(
          '/api/analytics/categories/?from=2026-11-01&to=2026-11-30',
        )
        expect(BigInt(shares.total)).toBe(-of('spending', 'refund'))
        expect(shares.categories.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(
          BigInt(shares.total),
        )
        const days = overview.points.reduce((sum, { spending }) => sum + BigInt(spending), 0n)
        expect(days).toBe(BigInt(overview.spending))
      }),
      runs,
    ))

  test('the checker finds no violation', async () => {
    expect(await checkInvariants(db.admin, { now: new Date() })).toEqual([])
  })
})
