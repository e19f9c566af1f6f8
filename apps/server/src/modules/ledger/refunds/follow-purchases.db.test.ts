import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import {
  contains,
  createTransactionRuleClient,
} from '../../../../test/support/clients/transaction-rule-client.ts'
import { withLockedUserData } from '../../../../test/support/fixtures/user-data.ts'
import { createMoneyTestApp, type MoneyUser } from '../../../../test/support/module-apps/money-test-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'

const db = await testDatabase()
const app = await createMoneyTestApp(db)
const { createUserWithAccounts, transactions, guessRefresh, clock } = app
const { createRule, applyRule, undoRun, expectNoViolation } = createTransactionRuleClient(app)

const purchaseText = 'SODIMAC HOMECENTER'
const refundText = 'DEVOLUCION SODIMAC HOMECENTER'
const purchaseOf = (user: MoneyUser) =>
  user.buildTransaction(0, purchaseText, -40_000n, { providerId: 'purchase' })
const refundOf = (user: MoneyUser) =>
  user.buildTransaction(0, refundText, 40_000n, { date: '2026-11-06', providerId: 'refund' })

async function idOf(user: MoneyUser, text: string): Promise<string> {
  const row = (await user.listActiveRows()).find(({ description }) => description === text)
  if (row === undefined) throw new Error(`no row ${text}`)
  return row.id
}
const setCategory = async (user: MoneyUser, text: string, category: string) =>
  user.call('PATCH', `/api/transactions/${await idOf(user, text)}/`, { category })
const categoriesOf = async (user: MoneyUser) =>
  Object.fromEntries(
    (await user.listActiveRows()).map(({ description, category }) => [description, category]),
  )
/** Expects the purchase and its refund in a category, with sums that agree. */
async function expectBoth(user: MoneyUser, category: string) {
  expect(await categoriesOf(user)).toMatchObject({ [purchaseText]: category, [refundText]: category })
  await expectNoViolation()
}

test('a refund that arrives after the choice of a category follows each later choice', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user))
  await setCategory(user, purchaseText, 'SALUD')
  await user.ingest(refundOf(user))
  await expectBoth(user, 'SALUD')
  expect((await user.get(`/api/transactions/${await idOf(user, refundText)}/`)).category_source).toBe(
    'learned',
  )
  await setCategory(user, purchaseText, 'ROPA')
  await expectBoth(user, 'ROPA')
})

test('a refund that the user links by hand follows each later choice', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(
    purchaseOf(user),
    user.buildTransaction(0, 'ABONO VARIOS', 9_000n, { date: '2026-11-06' }),
  )
  await setCategory(user, purchaseText, 'SALUD')
  const link = { refund_id: await idOf(user, 'ABONO VARIOS'), charge_id: await idOf(user, purchaseText) }
  expect((await user.call('POST', '/api/refunds/', link)).status).toBeLessThan(300)
  await setCategory(user, purchaseText, 'ROPA')
  expect(await categoriesOf(user)).toMatchObject({ 'ABONO VARIOS': 'ROPA' })
  await expectNoViolation()
})

test('the category that the user chose for the refund itself stays', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user), refundOf(user))
  await setCategory(user, refundText, 'EDUCACIÓN')
  await setCategory(user, purchaseText, 'ROPA')
  expect(await categoriesOf(user)).toEqual({ [purchaseText]: 'ROPA', [refundText]: 'EDUCACIÓN' })
  await expectNoViolation()
})

test('a description that the bank changes takes the refund with it', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user), refundOf(user))
  const { [purchaseText]: before } = await categoriesOf(user)
  await user.ingest({ ...purchaseOf(user), description: 'COMPRA JUMBO' })
  const { 'COMPRA JUMBO': after, [refundText]: refund } = await categoriesOf(user)
  expect(after).not.toBe(before)
  expect(refund).toBe(after)
  await expectNoViolation()
})

test('a manual purchase that is renamed takes its refund with it', async () => {
  const user = await createUserWithAccounts()
  const { body: purchase } = await user.call('POST', '/api/transactions/', {
    type: 'expense',
    account: user.ids[0],
    name: purchaseText,
    amount: 40_000,
    date: '2026-11-03',
  })
  await user.ingest(user.buildTransaction(0, 'ABONO VARIOS', 9_000n, { date: '2026-11-06' }))
  await user.call('POST', '/api/refunds/', {
    refund_id: await idOf(user, 'ABONO VARIOS'),
    charge_id: purchase.id,
  })
  await user.call('PATCH', `/api/transactions/${purchase.id}/`, { name: 'JUMBO' })
  const rows = await categoriesOf(user)
  expect(rows.JUMBO).not.toBe(purchase.category)
  expect(rows['ABONO VARIOS']).toBe(rows.JUMBO)
  await expectNoViolation()
})

test('a decision in Por revisar takes the refund with it', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user), refundOf(user))
  const id = await idOf(user, purchaseText)
  await user.call('POST', '/api/review/decide/', {
    decisions: [{ id, action: 'confirm', category: 'ROPA' }],
  })
  await expectBoth(user, 'ROPA')
})

test('undoing a bulk change takes back a refund that came after it', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user))
  const before = (await categoriesOf(user))[purchaseText] ?? ''
  const ids = [await idOf(user, purchaseText)]
  const { body } = await user.call('POST', '/api/transactions/bulk/category/', {
    transaction_ids: ids,
    category: 'EDUCACIÓN',
  })
  await user.ingest(refundOf(user))
  await expectBoth(user, 'EDUCACIÓN')
  await user.call('POST', `/api/transactions/bulk/${body.id}/undo/`)
  await expectBoth(user, before)
})

test('undoing a bulk change of the refund itself leaves it with the present category of its purchase', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user), refundOf(user))
  const { body } = await user.call('POST', '/api/transactions/bulk/category/', {
    transaction_ids: [await idOf(user, refundText)],
    category: 'EDUCACIÓN',
  })
  await setCategory(user, purchaseText, 'ROPA')
  expect(await categoriesOf(user)).toMatchObject({ [refundText]: 'EDUCACIÓN' })
  await user.call('POST', `/api/transactions/bulk/${body.id}/undo/`)
  await expectBoth(user, 'ROPA')
})

test('a manual refund that is renamed stays in the category of its purchase', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user))
  const { body: refund } = await user.call('POST', '/api/transactions/', {
    type: 'income',
    account: user.ids[0],
    name: 'Vuelto',
    amount: 9_000,
    date: '2026-11-06',
  })
  await user.call('POST', '/api/refunds/', {
    refund_id: refund.id,
    charge_id: await idOf(user, purchaseText),
  })
  const { [purchaseText]: category, Vuelto: before } = await categoriesOf(user)
  expect(before).toBe(category)
  await user.call('PATCH', `/api/transactions/${refund.id}/`, { name: 'JUMBO' })
  expect(await categoriesOf(user)).toMatchObject({ JUMBO: category })
  await expectNoViolation()
})

test('undoing the run of a rule takes back a refund that came after it', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user))
  const before = (await categoriesOf(user))[purchaseText] ?? ''
  const id = await createRule(user, [contains('sodimac')], { category: 'EDUCACIÓN' })
  const run = await applyRule(user, id)
  await user.ingest(refundOf(user))
  await expectBoth(user, 'EDUCACIÓN')
  await undoRun(user, run.id)
  await expectBoth(user, before)
})

test('a hidden category that is shown again takes a refund with it that came meanwhile', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user))
  await setCategory(user, purchaseText, 'ROPA')
  await withLockedUserData(db.app, user.userId, (tx) =>
    transactions.hideCategory(tx, user.userId, 'ROPA', 'ROPA', 'OTROS'),
  )
  await user.ingest(refundOf(user))
  await expectBoth(user, 'OTROS')
  await withLockedUserData(db.app, user.userId, (tx) =>
    transactions.showCategory(tx, user.userId, 'ROPA', 'OTROS'),
  )
  await expectBoth(user, 'ROPA')
})

test('the refresh of guesses corrects refunds that an older version left in another category', async () => {
  const user = await createUserWithAccounts()
  await user.ingest(purchaseOf(user), refundOf(user))
  await setCategory(user, purchaseText, 'ROPA')
  const old = { category: 'SALUD', category_source: 'learned' as const }
  const id = await idOf(user, refundText)
  await db.admin.updateTable('transaction').set(old).where('id', '=', id).execute()
  for (const table of ['daily_rollup', 'monthly_rollup'] as const)
    await db.admin
      .updateTable(table)
      .set({ category: 'SALUD' })
      .where('user_id', '=', user.userId)
      .where('kind', '=', 'refund')
      .execute()
  expect((await checkInvariants(db.admin, { now: clock.now() })).map(({ invariant }) => invariant)).toEqual([
    'refund_categories',
  ])
  await db.admin.insertInto('guess_refresh').values({ user_id: user.userId }).execute()
  await guessRefresh.sweep()
  await expectBoth(user, 'ROPA')
})
