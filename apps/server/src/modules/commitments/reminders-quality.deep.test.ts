import { addDays, daysBetween, type PlainDate, toPlainDate } from '@lucas/contract/rules/periods.ts'
import { bankCodes } from '@lucas/household/bank-codes.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  type ExpectedData,
  generateHouseholds,
  toMinorUnits,
} from '../../../test/support/app/expected-data.ts'
import { createRut } from '../../../test/support/faults/rut.ts'
import { createRecurringTestApp } from '../../../test/support/module-apps/recurring-test-app.ts'
import { withUser } from '../../platform/database/user-transaction.ts'

const db = await testDatabase()
let now = new Date()
const { createUserWithAccounts, notifyDueCards: notifyBills } = await createRecurringTestApp(db, () => now)

const lastDay = '2026-11-20'
const judgedDays = 91
/** A reminder of a bill is right if the bill comes within so many days, and one of a missing bill if it does not. */
const graceDays = 10

/** Lives the last quarter of a household day by day, with the check of each morning, and judges what it announced. */
async function liveQuarter({ accounts }: ExpectedData) {
  const rows = accounts.flatMap(({ currency, transactions }, account) =>
    transactions.map((row, at) => ({ ...row, account, at, minor: toMinorUnits(row.amount, currency) })),
  )
  const first = addDays(lastDay, -judgedDays)
  const setDay = (day: PlainDate) => {
    now = new Date(`${day}T15:00:00Z`)
  }
  setDay(first)
  const who = await createUserWithAccounts(...accounts.map(({ type, currency }) => ({ type, currency })))
  const ingest = (from: PlainDate, to: PlainDate) =>
    who.ingest(
      ...rows
        .filter(({ date }) => date > from && date <= to)
        .map(({ account, at, date, description, minor }) =>
          who.buildTransaction(account, description, minor, { date, providerId: `${account}-${at}` }),
        ),
    )
  const read = (day: PlainDate) =>
    db.admin
      .updateTable('account')
      .set({ synced_at: new Date(`${day}T12:00:00Z`) })
      .where('user_id', '=', who.userId)
      .execute()
  await ingest('', first)
  for (let day = addDays(first, 1); day <= lastDay; day = addDays(day, 1)) {
    setDay(day)
    await ingest(addDays(day, -1), day)
    await read(day)
    await withUser(db.jobs, who.userId, (tx) => notifyBills(tx, who.userId))
  }
  return judge(who.userId)
}

async function judge(userId: string) {
  const sent = await db.admin
    .selectFrom('notification')
    .select(['kind', 'subject_key', 'created_at', 'title'])
    .where('user_id', '=', userId)
    .where('subject', '=', 'commitment')
    .execute()
  const charges = await db.admin
    .selectFrom('recurring_row as r')
    .innerJoin('transaction as t', (join) =>
      join.onRef('t.user_id', '=', 'r.user_id').onRef('t.id', '=', 'r.transaction_id'),
    )
    .select(['r.series_id', 't.posted_on'])
    .where('r.user_id', '=', userId)
    .execute()
  const judged = sent.filter(({ created_at: at }) => daysBetween(toPlainDate(at), lastDay) > graceDays)
  const wrong = judged.filter(({ kind, subject_key: key, created_at: at }) => {
    const day = toPlainDate(at)
    const comes = charges.some(
      ({ series_id: id, posted_on: on }) => id === key && on >= day && daysBetween(day, on) <= graceDays,
    )
    return comes === (kind === 'bill_missing')
  })
  return { judged, wrong }
}

// The figures of docs/commitments.md come from here: `vitest run --project deep apps/server/src/modules/commitments`.
test('a quarter of a household has at most one wrong reminder', async ({ annotate }) => {
  const logins = Array.from({ length: 10 }, (_, at) => ({
    rut: createRut(8_000_000 + at * 1_104_729),
    bank: bankCodes[at % bankCodes.length] ?? 'chile',
  }))
  const options = { today: lastDay, everyRhythm: true, historyMonths: 24, seed: 'reminders' }
  const figures = { due: 0, wrongDue: 0, missing: 0, wrongMissing: 0 }
  for (const planted of await generateHouseholds(logins, options)) {
    const { judged, wrong } = await liveQuarter(planted)
    figures.due += judged.filter(({ kind }) => kind === 'bill_due').length
    figures.missing += judged.filter(({ kind }) => kind === 'bill_missing').length
    figures.wrongDue += wrong.filter(({ kind }) => kind === 'bill_due').length
    figures.wrongMissing += wrong.filter(({ kind }) => kind === 'bill_missing').length
    await annotate(wrong.map(({ kind, title }) => `${kind}: ${title}`).join('; '))
    expect(wrong.length).toBeLessThanOrEqual(1)
  }
  console.info(figures)
  expect(figures.due).toBeGreaterThan(100)
})
