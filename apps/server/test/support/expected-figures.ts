import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { expect } from 'vitest'
import type { TestDatabase } from '../database.ts'
import type { History } from './fixtures/histories.ts'
import type { MoneyUser } from './module-apps/money-test-app.ts'

// Figures computed directly from the table rows. Every screen must agree with them.

export type TransactionRow = Awaited<ReturnType<MoneyUser['listRows']>>[number]
export type Currency = 'CLP' | 'USD'

export const isInRange = ({ posted_on: on }: TransactionRow, { from, to }: DateRange) =>
  on >= from && on <= to
const sumKinds = (rows: readonly TransactionRow[], ...kinds: string[]) =>
  rows.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? Number(amount) : 0), 0)
export const computeIncome = (rows: readonly TransactionRow[]) => sumKinds(rows, 'income')
export const computeSpending = (rows: readonly TransactionRow[]) => -sumKinds(rows, 'spending', 'refund') || 0
/** Sums the spending of each non-empty group. */
export function computeSpendingBy(
  rows: readonly TransactionRow[],
  nameOf: (row: TransactionRow) => string,
): Map<string, number> {
  const groups = [...Map.groupBy(rows, nameOf)].map(([name, own]) => [name, computeSpending(own)] as const)
  return new Map(groups.filter(([, amount]) => amount !== 0))
}
export const getWeekday = ({ posted_on: on }: TransactionRow) =>
  String(new Date(`${on}T12:00:00Z`).getUTCDay() || 7)

/** Converts an API amount to minor units. */
export const toMinorUnits =
  (currency: Currency) =>
  (amount: number): number =>
    Math.round(amount * (currency === 'CLP' ? 1 : 100)) || 0

/** Loads the transactions of visible accounts in one currency: those that count in sums and those the bank sent. */
export async function loadCountedRows(user: MoneyUser, { accounts }: History, currency: Currency) {
  const visibleAccountIds = user.ids.filter((_, at) => !accounts[at]?.hidden)
  const every = (await user.listRows()).filter(
    (row) =>
      visibleAccountIds.includes(row.account_id) && row.currency === currency && row.deleted_at === null,
  )
  return {
    visibleAccountIds,
    counted: every.filter((row) => row.part_total === null || row.parent_id !== null),
    topLevel: every.filter(({ parent_id: parent }) => parent === null),
  }
}

/** Splits one expense over two months and marks another as recurring. Returns whether a row is recurring. */
export async function splitAndMarkRecurring(
  { admin }: Pick<TestDatabase, 'admin'>,
  user: MoneyUser,
): Promise<(row: TransactionRow) => boolean> {
  const [first, second] = (await user.listRows()).filter(
    ({ amount, installment_total: cuotas }) => amount < -1_000n && cuotas === null,
  )
  if (first) {
    const totalAmount = Number(-first.amount) / (first.currency === 'USD' ? 100 : 1)
    const template = { name: 'Parte', category: 'SALUD' }
    const parts = [
      { ...template, amount: 1 },
      { ...template, amount: Math.round((totalAmount - 1) * 100) / 100, month: 1 },
    ]
    const splitResult = await user.call('POST', `/api/transactions/${first.id}/split/`, { parts })
    expect(splitResult.status).toBeLessThan(300)
  }
  if (second) {
    const body = { transaction_ids: [second.id], rhythm: 'monthly' }
    expect((await user.call('POST', '/api/recurring/', body)).status).toBe(201)
  }
  const series = await admin
    .selectFrom('recurring_row')
    .select('transaction_id as id')
    .where('user_id', '=', user.userId)
    .where('series_id', 'is not', null)
    .execute()
  const cuotas = await admin
    .selectFrom('instalment_row')
    .select('transaction_id as id')
    .where('user_id', '=', user.userId)
    .execute()
  const recurringIds = new Set([...series, ...cuotas].map(({ id }) => id))
  return ({ id, parent_id: parent }) => recurringIds.has(id) || recurringIds.has(parent ?? '')
}

/** Gives the transactions of some shops a kind of the user's choice. */
export async function chooseKinds(who: MoneyUser) {
  for (const [search, kind] of [
    ['falabella', 'savings'],
    ['netflix', 'transfer'],
    ['alemana', 'excluded'],
  ])
    expect(
      (await who.call('POST', '/api/transactions/bulk/kind/', { filter: { search }, kind })).status,
    ).toBe(200)
}
