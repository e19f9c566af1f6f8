import type { DateRange } from '@lucas/contract/rules/periods.ts'
import { expect } from 'vitest'
import type { TestDatabase } from '../database.ts'
import type { History } from './histories.ts'
import type { MoneyPerson } from './money-house.ts'

// Figures reckoned the plain way, out of the rows as they lie in the table: what every screen must agree with.

export type Row = Awaited<ReturnType<MoneyPerson['rows']>>[number]
export type Currency = 'CLP' | 'USD'

export const isIn = ({ posted_on: on }: Row, { from, to }: DateRange) => on >= from && on <= to
const total = (rows: readonly Row[], ...kinds: string[]) =>
  rows.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? Number(amount) : 0), 0)
export const incomeOf = (rows: readonly Row[]) => total(rows, 'income')
export const spentOf = (rows: readonly Row[]) => -total(rows, 'spending', 'refund') || 0
/** Groups that hold something, by name. */
export function spentBy(rows: readonly Row[], nameOf: (row: Row) => string): Map<string, number> {
  const groups = [...Map.groupBy(rows, nameOf)].map(([name, own]) => [name, spentOf(own)] as const)
  return new Map(groups.filter(([, amount]) => amount !== 0))
}
export const weekdayOf = ({ posted_on: on }: Row) => String(new Date(`${on}T12:00:00Z`).getUTCDay() || 7)

/** Whole pesos or cents of what the wire says. */
export const minorOf =
  (currency: Currency) =>
  (amount: number): number =>
    Math.round(amount * (currency === 'CLP' ? 1 : 100)) || 0

/** The rows of shown accounts in one currency: what counts in sums, and what the bank itself told. */
export async function countedOf(who: MoneyPerson, { accounts }: History, currency: Currency) {
  const shown = who.ids.filter((_, at) => !accounts[at]?.hidden)
  const every = (await who.rows()).filter(
    (row) => shown.includes(row.account_id) && row.currency === currency && row.deleted_at === null,
  )
  return {
    shown,
    counted: every.filter((row) => row.part_total === null || row.parent_id !== null),
    bank: every.filter(({ parent_id: parent }) => parent === null),
  }
}

/** Divides one cost over two months and calls another a bill, so that both are in the figures; tells what repeats. */
export async function divideAndRepeat(
  { admin }: Pick<TestDatabase, 'admin'>,
  who: MoneyPerson,
): Promise<(row: Row) => boolean> {
  const [first, second] = (await who.rows()).filter(
    ({ amount, installment_total: cuotas }) => amount < -1_000n && cuotas === null,
  )
  if (first) {
    const whole = Number(-first.amount) / (first.currency === 'USD' ? 100 : 1)
    const part = { name: 'Parte', category: 'SALUD' }
    const parts = [
      { ...part, amount: 1 },
      { ...part, amount: Math.round((whole - 1) * 100) / 100, month: 1 },
    ]
    const divided = await who.call('POST', `/api/transactions/${first.id}/split/`, { parts })
    expect(divided.status).toBeLessThan(300)
  }
  if (second) {
    const body = { transaction_ids: [second.id], rhythm: 'monthly' }
    expect((await who.call('POST', '/api/recurring/', body)).status).toBe(201)
  }
  const series = await admin
    .selectFrom('recurring_row')
    .select('transaction_id as id')
    .where('user_id', '=', who.userId)
    .where('series_id', 'is not', null)
    .execute()
  const cuotas = await admin
    .selectFrom('instalment_row')
    .select('transaction_id as id')
    .where('user_id', '=', who.userId)
    .execute()
  const repeated = new Set([...series, ...cuotas].map(({ id }) => id))
  return ({ id, parent_id: parent }) => repeated.has(id) || repeated.has(parent ?? '')
}
