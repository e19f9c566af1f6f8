import { describe, expect, test } from 'vitest'
import { createFullApp } from '../../../test/support/app/full-app.ts'
import { createImportClient } from '../../../test/support/clients/import-client.ts'
import { bankFiles } from '../../../test/support/fixtures/bank-files/index.ts'
import { checkInvariants } from '../../checker/checker.ts'

const real = await createFullApp()
const imports = createImportClient(real)

/** All rollups of a user. */
async function totals(userId: string) {
  const { admin } = real.db
  const [days, months, accounts, rows] = await Promise.all([
    admin.selectFrom('daily_rollup').selectAll().where('user_id', '=', userId).execute(),
    admin.selectFrom('merchant_rollup').selectAll().where('user_id', '=', userId).execute(),
    admin.selectFrom('account').select(['id', 'balance_current']).where('user_id', '=', userId).execute(),
    admin.selectFrom('transaction').select(['id', 'amount', 'kind']).where('user_id', '=', userId).execute(),
  ])
  const sorted = (all: object[]) =>
    all
      .map((row) => JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value)))
      .toSorted()
  return { days: sorted(days), months: sorted(months), accounts: sorted(accounts), rows: sorted(rows) }
}

describe('every bank format imports, imports again without new rows and undoes without a trace', () => {
  test.each(bankFiles.map((file) => [file.name, file] as const))('%s', async (name, file) => {
    const who = await real.auth.registerUser()
    const before = await totals(who.user.id)
    const preview = await imports.upload(who, file.bytes(), name)
    expect(preview).toMatchObject({ state: 'preview', counts: { new: file.rows.length, already_there: 0 } })
    const done = await imports.confirm(who, preview.id)
    expect(done).toMatchObject({ state: 'done', added: file.rows.length })
    const after = await totals(who.user.id)
    expect(after.rows).toHaveLength(file.rows.length)
    const [account] = await real.db.admin
      .selectFrom('account')
      .select(['id', 'balance_current', 'currency'])
      .where('user_id', '=', who.user.id)
      .execute()
    expect(account).toMatchObject({ currency: file.currency, balance_current: file.closing })

    const again = await imports.upload(who, file.bytes(), name)
    const chosen = again.account ? again : await imports.patch(who, again.id, { account_id: account?.id })
    expect(chosen.counts).toMatchObject({ new: 0, doubtful: 0, already_there: file.rows.length })
    expect(await imports.confirm(who, chosen.id)).toMatchObject({ state: 'done', added: 0 })
    expect((await totals(who.user.id)).rows).toEqual(after.rows)

    await imports.undo(who, chosen.id)
    expect(await totals(who.user.id)).toEqual(after)
    expect(await imports.undo(who, preview.id)).toMatchObject({ state: 'undone' })
    expect(await totals(who.user.id)).toEqual(before)
  })

  test('the checker finds no violation', async () => {
    expect(await checkInvariants(real.db.admin, { now: new Date() })).toEqual([])
  })
})
