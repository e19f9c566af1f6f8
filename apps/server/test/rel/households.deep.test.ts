import { bankCodes } from '@lucas/household/bank-codes.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkInvariants } from '../../src/checker/checker.ts'
import { rutOf } from '../support/faults/rut.ts'
import { minorOf, truthOf } from '../support/planted.ts'
import { realApp } from '../support/real-app.ts'

const households = 100
const app = await realApp({ movements: 'all' })
const seed = Date.now() % 1_000_000
console.info(`households seed ${seed}`)

/** What the bank generated, whatever it delivered: rows and sum of each account, by the end of its number. */
async function trueAccounts(caseid: string) {
  const told = await truthOf(app.sandboxOrigin, caseid)
  return told?.accounts.map(({ number, currency, transactions }) => {
    const amounts = transactions.map(({ amount }) => minorOf(amount, currency))
    return `${number.slice(-4)} ${currency} ${amounts.length} ${amounts.reduce((sum, one) => sum + one, 0n)}`
  })
}

async function storedAccounts(person: string) {
  const { rows } = await sql<{ mask: string; currency: string; count: bigint; total: bigint }>`
    select a.mask, a.currency, count(t.id), coalesce(sum(t.amount), 0)::bigint as total
      from account a left join transaction t on t.user_id = a.user_id and t.account_id = a.id and t.deleted_at is null
     where a.user_id = ${person} group by a.id, a.mask, a.currency`.execute(app.db.admin)
  return rows.map(({ mask, currency, count, total }) => `${mask} ${currency} ${count} ${total}`)
}

test('two years of a hundred households nobody has looked at are stored to the peso', async () => {
  for (let at = 0; at < households; at += 1) {
    const login = {
      rut: rutOf(5_000_000 + ((seed + at * 104_729) % 15_000_000)),
      bank: bankCodes[at % bankCodes.length] ?? 'chile',
    }
    const person = await app.calls.person()
    const caseid = await app.link(person, login)
    const [stored, expected] = await Promise.all([storedAccounts(person.user.id), trueAccounts(caseid)])
    expect(stored.toSorted(), JSON.stringify(login)).toEqual(expected?.toSorted())
  }
  expect(await checkInvariants(app.db.admin, { now: new Date() })).toEqual([])
})
