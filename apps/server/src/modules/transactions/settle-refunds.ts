import { newId } from '../../platform/ids.ts'
import { daysAround } from './days-around.ts'
import { refundPrefixes } from './domain/data/glosas.ts'
import { readGlosa } from './domain/glosa.ts'
import {
  type Charge,
  type MerchantRow,
  mostRefundDays,
  pairRefunds,
  refundKey,
  suspectRefunds,
} from './domain/refunds.ts'
import { sortAmountOf } from './domain/sort-amount.ts'
import type { NewSuggestion } from './repository/suggestions.ts'
import type { NearRow, NewRow } from './rows.ts'
import { kindChange, type SettledKind, type Settler, type Settling } from './settling.ts'

/** Finds the charges that money came back from: by itself with a refund word, else only suggested. */
export async function settleRefunds(
  settler: Settler,
  settling: readonly Settling[],
): Promise<{ kinds: SettledKind[]; suggestions: NewSuggestion[] }> {
  const incomes = settling.filter(({ row }) => row.kind === 'income' && row.merchant !== null)
  const fresh = incomes.filter(({ glosa }) => glosa.isRefund)
  const maybe = incomes.filter(({ glosa }) => !glosa.isRefund && glosa.nature === 'purchase')
  const stored = await findHeldRefunds(settler, settling)
  if (fresh.length + stored.length + maybe.length === 0) return { kinds: [], suggestions: [] }

  const told = fresh.map(({ row }) => row)
  const charges = await findCharges(settler, settling, [...told, ...stored])
  const equals = await findEquals(
    settler,
    maybe.map(({ row }) => row),
  )
  const known = await settler.suggestions.refusedRefunds(settler.person)
  const refused = new Set(known.map(({ row_id, other_id }) => refundKey(row_id, other_id)))
  const refunds = [...told, ...stored]
  const all = [...charges.values()].map(chargeOf)
  const found = pairRefunds(refunds.map(merchantRow), all, refused)
  for (const { row } of fresh) {
    const charge = charges.get(found.get(row.id) ?? '')
    if (charge) giveBack(row, charge)
  }
  const kinds = stored.flatMap((row) => {
    const charge = charges.get(found.get(row.id) ?? '')
    if (!charge) return []
    const label = row.categorySource === 'person' ? null : charge
    return [{ ...kindChange(row.id, 'refund', { refundOf: charge.id, label }), near: row }]
  })
  const taken = new Set(found.values())
  const free = [
    ...new Map([...equals, ...charges.values()].map((row) => [row.id, chargeOf(row)])).values(),
  ].filter(({ id }) => !taken.has(id))
  const suspected = suspectRefunds(
    maybe.map(({ row }) => merchantRow(row)),
    free,
    refused,
  )
  return { kinds, suggestions: [...suspected].map(suggestionOf) }
}

function giveBack(row: NewRow, charge: Chargeable): void {
  row.kind = 'refund'
  row.refundOf = charge.id
  row.category = charge.category
  row.categorySource = charge.categorySource
  row.categoryConfidence = charge.categoryConfidence
}

const suggestionOf = ([rowId, otherId]: [string, string]): NewSuggestion => ({
  id: newId(),
  kind: 'refund',
  rowId,
  otherId,
  state: 'open',
  evidence: ['amount', 'merchant'],
})

/** With these a word begins that speaks of a refund: most rows need not be read. */
const refundLetters = [...new Set(refundPrefixes.map((phrase) => phrase.slice(0, 3).toLowerCase()))]

/** Money that came back before we knew its charge: banks deliver history in parts. */
async function findHeldRefunds(
  { held, person, withAccounts }: Settler,
  settling: readonly Settling[],
): Promise<NearRow[]> {
  const charges = settling.filter(({ row }) => row.kind === 'spending' && row.merchant !== null)
  if (charges.length === 0) return []
  const known = new Set(settling.map(({ row }) => row.id))
  const { from, to } = daysAround(charges, 0, mostRefundDays)
  const rows = (await held.unmatchedIncome(person, refundLetters, from, to)).filter(
    ({ id }) => !known.has(id),
  )
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
  { held, person }: Settler,
  settling: readonly Settling[],
  refunds: readonly (NewRow | NearRow)[],
): Promise<Map<string, Chargeable>> {
  const { from, to } = daysAround(
    refunds.map((row) => ({ row })),
    mostRefundDays,
    0,
  )
  const stored = refunds.length === 0 ? [] : await held.charges(person, merchantsOf(refunds), from, to)
  const charges = new Map<string, Chargeable>(stored.map((row) => [row.id, row]))
  for (const { row } of settling)
    if (row.kind === 'spending' && row.merchant !== null) charges.set(row.id, row)
  return charges
}

/** Earlier charges that cost to the peso what came in. */
async function findEquals({ held, person }: Settler, incomes: readonly NewRow[]): Promise<Chargeable[]> {
  if (incomes.length === 0) return []
  const days = daysAround(
    incomes.map((row) => ({ row })),
    mostSuspectDays,
    0,
  )
  const sortAmounts = [...new Set(incomes.map(({ amount, currency }) => -sortAmountOf(amount, currency)))]
  return held.chargesOfAmounts(person, { sortAmounts, ...days })
}

/** Without a refund word only what came back soon is a likely refund. */
const mostSuspectDays = 60

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
