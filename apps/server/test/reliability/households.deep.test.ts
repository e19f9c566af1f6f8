import { bankCodes } from '@lucas/household/bank-codes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { fetchExpectedData, toMinorUnits } from '../support/app/expected-data.ts'
import { createFullApp } from '../support/app/full-app.ts'
import { createRut } from '../support/faults/rut.ts'

const households = 100
const app = await createFullApp({ movements: 'all' })
const seed = Date.now() % 1_000_000
console.info(`households seed ${seed}`)

/** Row count and sum of each generated account, by the last four digits of its number. */
async function listExpectedAccounts(caseid: string) {
  const expected = await fetchExpectedData(app.sandboxOrigin, caseid)
  return expected?.accounts.map(({ number, currency, transactions }) => {
    const amounts = transactions.map(({ amount }) => toMinorUnits(amount, currency))
    return `${number.slice(-4)} ${currency} ${amounts.length} ${amounts.reduce((sum, one) => sum + one, 0n)}`
  })
}

async function listStoredAccounts(person: string) {
  const { rows } = await sql<{ mask: string; currency: string; count: bigint; total: bigint }>`
    select a.mask, a.currency, count(t.id), coalesce(sum(t.amount), 0)::bigint as total
      from account a left join transaction t on t.user_id = a.user_id and t.account_id = a.id and t.deleted_at is null
     where a.user_id = ${person} group by a.id, a.mask, a.currency`.execute(app.db.admin)
  return rows.map(({ mask, currency, count, total }) => `${mask} ${currency} ${count} ${total}`)
}

test('two years of a hundred random households are stored to the peso', async () => {
  for (let at = 0; at < households; at += 1) {
    const login = {
      rut: createRut(5_000_000 + ((seed + at * 104_729) % 15_000_000)),
      bank: bankCodes[at % bankCodes.length] ?? 'chile',
    }
    const person = await app.auth.registerUser()
    const caseid = await app.linkBank(person, login)
    const [stored, expected] = await Promise.all([
      listStoredAccounts(person.user.id),
      listExpectedAccounts(caseid),
    ])
    expect(stored.toSorted(), JSON.stringify(login)).toEqual(expected?.toSorted())
  }
  expect(await checkInvariants(app.db.admin, { now: new Date() })).toEqual([])
})
