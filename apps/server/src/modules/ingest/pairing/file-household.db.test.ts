import type { ReviewPage } from '@lucas/contract/transactions/review.ts'
import { generateFileHousehold, type MonthTruth } from '@lucas/household/file-household.ts'
import { expect, test } from 'vitest'
import { createFullApp } from '../../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../../test/support/clients/import-client.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const app = await createFullApp()
const imports = createImportClient(app)
const household = generateFileHousehold({ last: '2026-10', months: 24 })

/** What the rows of each month count. */
async function listSums(userId: string): Promise<MonthTruth[]> {
  const rows = await app.db.admin
    .selectFrom('daily_rollup')
    .selectAll()
    .where('user_id', '=', userId)
    .execute()
  return household.truth.map(({ month }) => {
    const add = (currency: string, kind: string) =>
      rows
        .filter((row) => row.day.startsWith(month) && row.currency === currency && row.kind === kind)
        .reduce((sum, { amount }) => sum + Math.abs(Number(amount)), 0)
    const toSums = (currency: string) => ({
      income: add(currency, 'income'),
      spending: add(currency, 'spending'),
    })
    return { month, CLP: toSums('CLP'), USD: toSums('USD') }
  })
}
const countWrong = async (userId: string) =>
  (await listSums(userId)).filter((sums, at) => JSON.stringify(sums) !== JSON.stringify(household.truth[at]))
    .length

test.each([
  ['accounts first', household.files],
  ['the card first', household.files.toReversed()],
])('files only, two banks and a card: every month is right after one confirmation (%s)', async (_, files) => {
  const who = await app.auth.registerUser()
  for (const { name, text } of files) {
    const { id, account, proposals } = await imports.upload(who, Buffer.from(text), name)
    // A second account of a bank: Lucas asks whether it is a new one.
    const added = proposals.find(({ account_id }) => account_id === null)
    if (account === null && added) {
      const {
        account_id: _,
        mask: __,
        reason: ___,
        sure: ____,
        institution_name,
        institution_id,
        ...named
      } = added
      await imports.patch(who, id, {
        account: { ...named, institution_id, ...(institution_id === null ? { institution_name } : {}) },
      })
    }
    await imports.confirm(who, id)
  }
  // A card that is imported later makes payments of earlier files card payments, in the background.
  await expect
    .poll(() => countWrong(who.user.id), { timeout: 60_000 })
    .toBeLessThanOrEqual(household.unproved)
  const queue: ReviewPage = (await app.requestAs(who, 'GET', '/api/review/?reason=transfer&limit=200')).json()
  expect(queue.counts).toMatchObject({ transfer: household.unproved, duplicate: 0, refund: 0 })
  const decisions = queue.results.map(({ id }) => ({ id, action: 'confirm' }))
  expect((await app.requestAs(who, 'POST', '/api/review/decide/', { decisions })).statusCode).toBe(200)
  expect(await listSums(who.user.id)).toEqual(household.truth)
  expect(await checkInvariants(app.db.admin, { now: new Date() })).toEqual([])
})
