import type { AccountType } from '@lucas/contract/account.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import fc from 'fast-check'
import type { MoneyPerson } from './money-house.ts'

/** The day on which every drawn history ends. */
export const today = '2026-11-20'

const amount = fc.integer({ min: -5_000_000, max: 5_000_000 })
/** Most of them lately, where the edges of ranges are. */
const day = fc
  .oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 60 }) }, fc.integer({ min: 0, max: 700 }))
  .map((back) => addDays(today, -back))
const types: readonly AccountType[] = ['checking', 'depository', 'savings', 'investment', 'credit']
const shops = ['JUMBO', 'LIDER', 'COPEC', 'NETFLIX.COM', 'CLINICA ALEMANA', 'FALABELLA', 'TRANSF 8841']

/** What somebody has, in which banks, and what they did with it. */
export const history = fc.record({
  accounts: fc.array(
    fc.record({
      type: fc.constantFrom(...types),
      currency: fc.constantFrom('CLP', 'USD'),
      balance: fc.option(amount.map(BigInt)),
      hidden: fc.nat(3).map((one) => one === 0),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  rows: fc.array(fc.record({ at: fc.nat(5), date: day, amount }), { maxLength: 60 }),
  items: fc.array(
    fc.record({
      kind: fc.constantFrom('vehicle', 'loan'),
      values: fc.array(fc.record({ date: day, value: fc.nat(9_000_000) }), { minLength: 1, maxLength: 4 }),
      since: fc.option(day),
    }),
    { maxLength: 3 },
  ),
})
export type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** A person of the house who lived so. */
export async function livedBy(
  person: (...accounts: History['accounts']) => Promise<MoneyPerson>,
  drawn: History,
): Promise<MoneyPerson> {
  const who = await person(...drawn.accounts)
  await who.deliver(
    ...drawn.rows.map(({ at, date, amount: moved }, index) =>
      who.movement(
        at % drawn.accounts.length,
        `COMPRA ${index} ${shops[index % shops.length]}`,
        BigInt(moved),
        { date },
      ),
    ),
  )
  for (const [index, { kind, values, since }] of drawn.items.entries()) {
    const [first, ...more] = values
    const body = { name: `Cosa ${index}`, kind, owned_since: since, ...first }
    const { body: item } = await who.call('POST', '/api/wallet/items/', body)
    for (const value of more) await who.call('POST', `/api/wallet/items/${item.id}/values/`, value)
  }
  return who
}
