import { expect, test } from 'vitest'
import { createFullApp } from '../../../../test/support/app/full-app.ts'
import { checkInvariants } from '../../../checker/checker.ts'

// The households of the sandbox send money to the holder's accounts at banks that are not linked.

const app = await createFullApp({ movements: 'all' })

test('transfers with the RUT of the holder count in no sum, before any choice of the user', async () => {
  const ana = await app.auth.registerUser()
  await app.linkBank(ana, { bank: 'santander', rut: '12345678-5' })
  const rows = await app.db.admin
    .selectFrom('transaction')
    .select('kind')
    .where('user_id', '=', ana.user.id)
    .where('description', 'like', '0123456785%')
    .execute()
  expect(rows.length).toBeGreaterThan(20)
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['transfer']))
  const totals = await app.requestAs(
    ana,
    'GET',
    '/api/transactions/totals/?search=0123456785&date_from=2020-01-01',
  )
  for (const sums of totals.json().sums) expect(sums).toMatchObject({ income: 0, spending: 0 })
  expect(await checkInvariants(app.db.admin, { now: new Date() })).toEqual([])
})
