import type { Budget } from '@lucas/contract/planning/budget.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../test/support/module-apps/money-test-app.ts'

// After any sequence of changes, a budget line has spent what the category card shows for the same days, to the peso.

const db = await testDatabase()
const { createUserWithAccounts } = await createMoneyTestApp(db)

const choices = ['ALIMENTACIÓN', 'Café', 'SALUD', 'ROPA', 'HOGAR', 'OTROS'] as const
const dates = ['2026-10-01', '2026-10-31', '2026-11-01', '2026-11-15', '2026-11-20'] as const
const months = ['2026-10-15', '2026-11-20'] as const

type Step =
  | { do: 'write'; amount: number; category: string; date: string; type: 'expense' | 'income' }
  | { do: 'dollars'; amount: number; category: string; date: string }
  | { do: 'category'; at: number; category: string }
  | { do: 'kind'; at: number; kind: string }
  | { do: 'split'; at: number; category: string; month: number }
  | { do: 'join'; at: number }
  | { do: 'refund'; at: number; date: string }
  | { do: 'delete'; at: number }
  | { do: 'hide'; on: boolean }
  | { do: 'move'; amount: number }
  | { do: 'carry'; on: boolean }

const at = fc.nat({ max: 30 })
const category = fc.constantFrom(...choices)
const date = fc.constantFrom(...dates)
const amount = fc.integer({ min: 1_000, max: 90_000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      amount,
      category,
      date,
      type: fc.constantFrom('expense' as const, 'expense' as const, 'income' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dollars' as const), amount, category, date }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('category' as const), at, category }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('kind' as const),
      at,
      kind: fc.constantFrom(
        'spending',
        'transfer',
        'savings',
        'excluded',
        'card_payment',
        'refund',
        'income',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('split' as const), at, category, month: fc.constantFrom(0, 1) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('join' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), at, date }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hide' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('move' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('carry' as const), on: fc.boolean() }) },
)

async function write(user: MoneyUser, { do: _, ...row }: Record<string, unknown>) {
  const { status, body } = await user.call('POST', '/api/transactions/', row)
  expect([status, body.detail]).toEqual([201, undefined])
  return body
}

/** Runs a step; what the server refuses changes nothing. */
async function runStep(user: MoneyUser, lines: readonly string[], one: Step): Promise<void> {
  const rows = await user.listActiveRows()
  const row = 'at' in one && rows.length > 0 ? rows[one.at % rows.length] : undefined
  const url = `/api/transactions/${row?.id}/`
  switch (one.do) {
    case 'write':
    case 'dollars':
      await write(user, { ...one, name: 'Compra', account: user.ids[one.do === 'write' ? 0 : 1] })
      return
    case 'category':
    case 'kind':
      if (row)
        await user.call('PATCH', url, one.do === 'kind' ? { kind: one.kind } : { category: one.category })
      return
    case 'split': {
      if (!row) return
      const size = Math.abs(Number(row.amount))
      await user.call('POST', `${url}split/`, {
        parts: [
          { name: 'Uno', amount: 400, category: one.category, month: one.month },
          { name: 'Dos', amount: size - 400, category: 'ROPA' },
        ],
      })
      return
    }
    case 'join':
      if (row) await user.call('DELETE', `${url}split/`)
      return
    case 'refund': {
      if (!row || row.amount >= 0n) return
      const body = await write(user, {
        name: 'Devolución',
        type: 'income',
        amount: Math.abs(Number(row.amount)) / (row.currency === 'USD' ? 100 : 1),
        date: one.date,
        account: row.account_id,
      })
      await user.call('POST', '/api/refunds/', { refund_id: body.id, charge_id: row.id })
      return
    }
    case 'delete':
      if (row) await user.call('DELETE', url)
      return
    case 'hide':
      await user.call('PATCH', `/api/accounts/${user.ids[2]}/`, { hidden: one.on })
      return
    case 'move':
      await user.call('POST', '/api/budgets/moves/', {
        from_line: lines[0],
        to_line: lines[3],
        amount: one.amount,
      })
      return
    case 'carry':
      await user.call('PATCH', `/api/budgets/lines/${lines[0]}/`, { carry_over: one.on })
  }
}

/** Compares the lines of a month with the category card and, for a sub-category, with the rows. */
async function compare(user: MoneyUser, on: string): Promise<void> {
  const budget: Budget = await user.get(`/api/budgets/?on=${on}`)
  const { from, to } = budget.counted ?? { from: on, to: on }
  const card = await user.get(`/api/analytics/categories/?from=${from}&to=${to}`)
  const shown = new Map<string, number>(
    card.categories.map((one: { category: string; amount: number }) => [one.category, one.amount]),
  )
  const of = (name: string) => shown.get(name) ?? 0
  const rows = (await user.listActiveRows()).filter(
    (row) =>
      row.posted_on >= from &&
      row.posted_on <= to &&
      row.currency === 'CLP' &&
      (row.part_total === null || row.parent_id !== null) &&
      ['spending', 'refund'].includes(row.kind),
  )
  const { hidden } = await db.admin
    .selectFrom('account')
    .select('hidden')
    .where('id', '=', user.ids[2] ?? '')
    .executeTakeFirstOrThrow()
  const ofCafe = rows
    .filter(
      (row) =>
        !(hidden && row.account_id === user.ids[2]) && splitCategory(row.category).subcategory === 'Café',
    )
    .reduce((total, row) => total - Number(row.amount), 0)
  const spent = Object.fromEntries(budget.lines.map((one) => [one.category ?? one.name, one.spent]))
  expect(spent).toEqual({
    ALIMENTACIÓN: of('ALIMENTACIÓN'),
    Café: ofCafe,
    Casa: of('HOGAR') + of('ROPA'),
    SALUD: of('SALUD'),
    HOGAR: of('HOGAR'),
  })
  const inTotal = of('ALIMENTACIÓN') + of('HOGAR') + of('ROPA') + of('SALUD')
  expect(budget.total.spent).toBe(inTotal)
  expect(budget.unplanned).toBe(card.total - inTotal)
  expect(budget.unplanned_categories.reduce((sum, { spent }) => sum + spent, 0)).toBe(budget.unplanned)
}

test('a line has spent what the category card shows for the same days', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const user = await createUserWithAccounts({}, { type: 'credit', currency: 'USD' }, {})
      await db.admin.updateTable('person').set({ plan: 'grow' }).where('user_id', '=', user.userId).execute()
      await user.call('POST', '/api/categories/', {
        name: 'Café',
        emoji: '☕',
        color: 'gold',
        parent: 'ALIMENTACIÓN',
      })
      await user.ingest(
        user.buildTransaction(2, 'COMPRA JUMBO', -12_345n, { date: '2026-11-04' }),
        user.buildTransaction(0, 'COMPRA CRUZ VERDE', -6_789n, { date: '2026-10-31' }),
      )
      const line = (name: string) => ({ kind: 'category', category: name, amount: 50_000 })
      const { body } = await user.call('POST', '/api/budgets/lines/', {
        month: '2026-09',
        lines: [
          { ...line('ALIMENTACIÓN'), carry_over: true },
          line('Café'),
          { kind: 'group', name: 'Casa', categories: ['HOGAR', 'ROPA'], amount: 90_000 },
          line('SALUD'),
          line('HOGAR'),
        ],
      })
      // One row of each kind that is no spending, so that every run compares them.
      for (const kind of ['transfer', 'savings', 'card_payment', 'excluded']) {
        const row = { name: 'Salida', amount: 7_000, category: 'SALUD', date: '2026-11-02' }
        const { id } = await write(user, { ...row, account: user.ids[0] })
        expect((await user.call('PATCH', `/api/transactions/${id}/`, { kind })).status).toBe(200)
      }
      for (const one of steps) {
        await runStep(user, body.ids, one)
        for (const on of months) await compare(user, on)
      }
    }),
    { numRuns: 4 },
  )
})
