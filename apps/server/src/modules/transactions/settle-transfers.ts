import { addDays } from '@lucas/contract/rules/periods.ts'
import { daysAround } from './days-around.ts'
import { evidenceOf } from './domain/evidence.ts'
import { pairExchanges } from './domain/exchanges.ts'
import { type Glosa, readGlosa } from './domain/glosa.ts'
import { sortAmountOf } from './domain/sort-amount.ts'
import { mostDays, type Pair, pairKey, pairTransfers, type Side } from './domain/transfers.ts'
import type { AmountDay } from './repository/held.ts'
import type { NearFact, NearRow, NewRow } from './rows.ts'
import { kindChange, type SettledKind, type Settler, type Settling } from './settling.ts'

/** Finds the other halves of own transfers, card payments and exchanges of currency. */
export async function settleTransfers(
  { held, person, ownRuts, withAccounts }: Settler,
  settling: readonly Settling[],
): Promise<{ pairs: Pair[]; kinds: SettledKind[] }> {
  const known = new Set(settling.map(({ row }) => row.id))
  const own = settling
    .map(({ row, glosa }) => sideOf(row, glosa, ownRuts))
    .filter(({ evidence }) => !evidence.isPurchase)
  const { from, to } = daysAround(settling, mostDays, mostDays)
  const wanted = wantedOf(own)
  const facts = wanted.length === 0 ? [] : await held.otherHalves(person, wanted, from, to)
  const exchanges = own.some(({ evidence }) => evidence.isExchange)
    ? await held.otherCurrencies(person, from, to)
    : []
  const near = distinct([...facts, ...exchanges])
  const others = withAccounts(near.filter(({ id }) => !known.has(id)))
  const sides = [...own, ...others.map((row) => sideOf(row, readGlosa(row), ownRuts))]
  const refused = new Set((await held.refused(person)).map((pair) => pairKey(pair.out_id, pair.in_id)))
  const pairs = [...pairTransfers(sides, refused), ...pairExchanges(sides, refused)].filter(
    ({ outId, inId }) => known.has(outId) || known.has(inId),
  )
  const paired = new Set(
    pairs.flatMap(({ state, outId, inId }) => (state === 'automatic' ? [outId, inId] : [])),
  )
  for (const { row } of settling) if (paired.has(row.id)) row.kind = 'transfer'
  const kinds = others
    .filter(({ id }) => paired.has(id))
    .map((row) => ({ ...kindChange(row.id, 'transfer'), near: row }))
  return { pairs, kinds }
}

/** The opposite of each amount, on each day on which it may have left or arrived. */
function wantedOf(sides: readonly Side[]): AmountDay[] {
  const wanted = new Map<string, AmountDay>()
  for (const { amount, currency, date } of sides) {
    const sortAmount = -sortAmountOf(amount, currency)
    for (let days = -mostDays; days <= mostDays; days += 1) {
      const day = addDays(date, days)
      wanted.set(`${sortAmount} ${day}`, { sortAmount, day })
    }
  }
  return [...wanted.values()]
}

const distinct = (rows: readonly NearFact[]) => [...new Map(rows.map((row) => [row.id, row])).values()]

const sideOf = (row: NewRow | NearRow, glosa: Glosa, ownRuts: readonly string[]): Side => ({
  id: row.id,
  accountId: row.accountId,
  accountType: row.accountType,
  currency: row.currency,
  date: row.date,
  amount: row.amount,
  evidence: evidenceOf(glosa, row.ownerName, ownRuts),
})
