import { addDays } from '@lucas/contract/rules/periods.ts'
import { newId } from '../../platform/ids.ts'
import { describeMovement } from './describe.ts'
import { evidenceOf } from './domain/evidence.ts'
import { type Glosa, readGlosa } from './domain/glosa.ts'
import { type Charge, type MerchantRow, mostRefundDays, pairRefunds } from './domain/refunds.ts'
import { type Pair, pairKey, pairTransfers, type Side } from './domain/transfers.ts'
import type { heldRepository } from './repository/held.ts'
import type { KindChange } from './repository/write.ts'
import type { NearRow, NewRow, WithAccounts } from './rows.ts'

type Held = ReturnType<typeof heldRepository>
/** A row of this delivery, or one that lost its pair. `glosa` is what its text says. */
export type Settling = { row: NewRow; glosa: Glosa }
/** What pairs and refunds change: `kinds` of rows that stood there before, pairs to be written. */
export interface Settlement {
  pairs: (Pair & { id: string })[]
  kinds: (KindChange & { near: NearRow })[]
}

export interface Settler {
  held: Held
  person: string
  ownRuts: readonly string[]
  withAccounts: WithAccounts
}
type Refunder = Omit<Settler, 'ownRuts'>

const mostPairDays = 4

/** Pairs own transfers and refunds of a delivery, among its rows and with rows held before; marks the former at once. */
export async function settle(
  { held, person, ownRuts, withAccounts }: Settler,
  settling: readonly Settling[],
): Promise<Settlement> {
  const { pairs, kinds } = await settleTransfers({ held, person, ownRuts, withAccounts }, settling)
  const refunds = await settleRefunds({ held, person, withAccounts }, settling)
  return { pairs, kinds: [...kinds, ...refunds] }
}

async function settleTransfers(
  { held, person, ownRuts, withAccounts }: Settler,
  settling: readonly Settling[],
) {
  const known = new Set(settling.map(({ row }) => row.id))
  const amounts = new Set(settling.map(({ row }) => -row.amount))
  const { from, to } = daysAround(settling, mostPairDays, mostPairDays)
  const facts = await held.otherHalves(person, [...amounts], from, to)
  const near = withAccounts(facts.filter(({ id, amount }) => !known.has(id) && amounts.has(amount)))
  const sides = [
    ...settling.map(({ row, glosa }) => sideOf(row, glosa, ownRuts)),
    ...near.map((row) => sideOf(row, readGlosa(row), ownRuts)),
  ]
  const refused = new Set((await held.refused(person)).map((pair) => pairKey(pair.out_id, pair.in_id)))
  const found = pairTransfers(sides, refused)
    .filter(({ outId, inId }) => known.has(outId) || known.has(inId))
    .map((pair) => ({ ...pair, id: newId() }))
  const paired = new Set(
    found.flatMap(({ state, outId, inId }) => (state === 'automatic' ? [outId, inId] : [])),
  )
  for (const { row } of settling) if (paired.has(row.id)) row.kind = 'transfer'
  const kinds = near
    .filter(({ id }) => paired.has(id))
    .map((row) => ({ ...change(row.id, 'transfer'), near: row }))
  return { pairs: found, kinds }
}

const sideOf = (row: NewRow | NearRow, glosa: Glosa, ownRuts: readonly string[]): Side => ({
  id: row.id,
  accountId: row.accountId,
  accountType: row.accountType,
  currency: row.currency,
  date: row.date,
  amount: row.amount,
  evidence: evidenceOf(glosa, row.ownerName, ownRuts),
})

async function settleRefunds({ held, person, withAccounts }: Refunder, settling: readonly Settling[]) {
  const freshRefunds = settling.filter(
    ({ row, glosa }) => glosa.isRefund && row.kind === 'income' && row.merchant,
  )
  const heldRefunds = await findHeldRefunds({ held, person, withAccounts }, settling)
  if (freshRefunds.length === 0 && heldRefunds.length === 0) return []
  const refunds = [...freshRefunds.map(({ row }) => row), ...heldRefunds]
  const charges = await findCharges(held, person, settling, refunds)
  const found = pairRefunds(refunds.map(merchantRow), [...charges.values()].map(chargeOf))
  for (const { row } of freshRefunds) {
    const charge = charges.get(found.get(row.id) ?? '')
    if (!charge) continue
    row.kind = 'refund'
    row.refundOf = charge.id
    row.category = charge.category
    row.categorySource = charge.categorySource
    row.categoryConfidence = charge.categoryConfidence
  }
  return heldRefunds.flatMap((row) => {
    const charge = charges.get(found.get(row.id) ?? '')
    if (!charge) return []
    const label = row.categorySource === 'person' ? null : charge
    return [{ ...change(row.id, 'refund', { refundOf: charge.id, label }), near: row }]
  })
}

/** Money that came back before we knew its charge: banks deliver history in parts. */
async function findHeldRefunds(
  { held, person, withAccounts }: Refunder,
  settling: readonly Settling[],
): Promise<NearRow[]> {
  const charges = settling.filter(({ row }) => row.kind === 'spending' && row.merchant !== null)
  if (charges.length === 0) return []
  const known = new Set(settling.map(({ row }) => row.id))
  const { from, to } = daysAround(charges, 0, mostRefundDays)
  const rows = (await held.unmatchedIncome(person, from, to)).filter(({ id }) => !known.has(id))
  return withAccounts(rows).filter((row) => readGlosa(row).isRefund)
}

type Chargeable = Pick<
  NearRow,
  | 'id'
  | 'accountId'
  | 'currency'
  | 'date'
  | 'amount'
  | 'merchant'
  | 'category'
  | 'categorySource'
  | 'categoryConfidence'
> & {
  refunded?: bigint
}

async function findCharges(
  held: Held,
  person: string,
  settling: readonly Settling[],
  refunds: readonly (NewRow | NearRow)[],
): Promise<Map<string, Chargeable>> {
  const { from, to } = daysAround(
    refunds.map((row) => ({ row })),
    mostRefundDays,
    0,
  )
  const stored = await held.charges(person, merchantsOf(refunds), from, to)
  const charges = new Map<string, Chargeable>(stored.map((row) => [row.id, row]))
  for (const { row } of settling)
    if (row.kind === 'spending' && row.merchant !== null) charges.set(row.id, row)
  return charges
}

const merchantRow = ({
  id,
  accountId,
  currency,
  date,
  amount,
  merchant,
}: NewRow | NearRow | Chargeable): MerchantRow => ({
  id,
  accountId,
  currency,
  date,
  amount,
  merchant: merchant ?? '',
})
const chargeOf = (row: Chargeable): Charge => ({ ...merchantRow(row), refunded: row.refunded ?? 0n })
const merchantsOf = (rows: readonly { merchant: string | null }[]) => [
  ...new Set(rows.flatMap(({ merchant }) => (merchant === null ? [] : [merchant]))),
]

function daysAround(settling: readonly { row: { date: string } }[], before: number, after: number) {
  const days = settling.map(({ row }) => row.date).toSorted()
  const [first = '1970-01-01', last = '1970-01-01'] = [days[0], days.at(-1)]
  return { from: addDays(first, -before), to: addDays(last, after) }
}

type Label = Pick<NewRow, 'category' | 'categorySource' | 'categoryConfidence'>

const change = (
  id: string,
  kind: KindChange['kind'],
  { refundOf = null, label = null }: { refundOf?: string | null; label?: Label | null } = {},
): KindChange => ({
  id,
  kind,
  refundOf,
  category: label?.category ?? null,
  categorySource: label?.categorySource ?? null,
  categoryConfidence: label?.categoryConfidence ?? null,
})

/** Rows whose pair or charge is gone are again what their text and sign say; a borrowed category goes too. */
export function standAlone(rows: readonly NearRow[]): (KindChange & { near: NearRow })[] {
  return rows.map((row) => {
    const described = describeMovement(row)
    const hasBorrowed = row.kind === 'refund' && row.categorySource !== 'person'
    return { ...change(row.id, described.kind, { label: hasBorrowed ? described : null }), near: row }
  })
}

/** Whether a correction of amount or day breaks what hung on the row. */
export const breaksPair = (
  before: { amount: bigint; date: string },
  after: { amount: bigint; date: string },
) => before.amount !== after.amount || before.date !== after.date
