import { newId } from '../../../platform/ids.ts'
import type { DescribedRow } from '../../classification/index.ts'
import { parseDescription, refundPrefixes } from '../../description/index.ts'
import {
  decideKind,
  inheritCategory,
  type KindTransition,
  type LinkCandidate,
  type NewRow,
  type NewSuggestion,
  toKindChange,
} from '../../ledger/index.ts'
import {
  type MerchantRow,
  matchRefunds,
  maxRefundDays,
  type Purchase,
  refundKey,
  suggestRefunds,
} from '../domain/pairing/refunds.ts'
import { type LinkContext, toDateWindow, toSortAmount } from './context.ts'

/** Links refunds to their purchases: automatically with a refund word, else as a suggestion. */
export async function linkRefunds(
  context: LinkContext,
  rows: readonly DescribedRow[],
): Promise<{ kinds: KindTransition[]; suggestions: NewSuggestion[] }> {
  const incomes = rows.filter(
    ({ row }) => row.kind === 'income' && row.ownKind === null && row.merchant !== null,
  )
  const newRefunds = incomes.filter(({ parsed }) => parsed.isRefund)
  const possibleRefunds = incomes.filter(({ parsed }) => !parsed.isRefund && parsed.nature === 'purchase')
  const storedRefunds = await listStoredRefunds(context, rows)
  if (newRefunds.length + storedRefunds.length + possibleRefunds.length === 0)
    return { kinds: [], suggestions: [] }

  const newRows = newRefunds.map(({ row }) => row)
  const purchases = await listPurchases(context, rows, [...newRows, ...storedRefunds])
  const sameAmount = withoutStale(
    await listPurchasesOfSameAmount(
      context,
      possibleRefunds.map(({ row }) => row),
    ),
    rows,
  )
  const known = await context.suggestionRepository.listRefusedRefunds(context.userId)
  const refused = new Set(known.map(({ row_id, other_id }) => refundKey(row_id, other_id)))
  const refunds = [...newRows, ...storedRefunds]
  const all = [...purchases.values()].map(toPurchase)
  const found = matchRefunds(refunds.map(toMerchantRow), all, refused)
  for (const { row } of newRefunds) {
    const purchase = purchases.get(found.get(row.id) ?? '')
    if (purchase) markAsRefund(row, purchase)
  }
  const kinds = storedRefunds.flatMap((row) => {
    const purchase = purchases.get(found.get(row.id) ?? '')
    if (!purchase) return []
    const label = inheritCategory(row, purchase)
    const kind = decideKind({ ...row, link: toRefundLink(purchase) })
    return [{ ...toKindChange(row.id, kind, { refundOf: purchase.id, label }), before: row }]
  })
  const taken = new Set(found.values())
  const free = [
    ...new Map([...sameAmount, ...purchases.values()].map((row) => [row.id, toPurchase(row)])).values(),
  ].filter(({ id }) => !taken.has(id))
  const suggested = suggestRefunds(
    possibleRefunds.map(({ row }) => toMerchantRow(row)),
    free,
    refused,
  )
  return { kinds, suggestions: [...suggested].map(toSuggestion) }
}

function markAsRefund(row: NewRow, purchase: PurchaseRow): void {
  Object.assign(row, decideKind({ ...row, link: toRefundLink(purchase) }))
  row.refundOf = purchase.id
  Object.assign(row, inheritCategory(row, purchase))
}

const toRefundLink = ({ kind }: PurchaseRow) => ({ type: 'refund', purchaseKind: kind }) as const

const toSuggestion = ([rowId, otherId]: [string, string]): NewSuggestion => ({
  id: newId(),
  kind: 'refund',
  rowId,
  otherId,
  state: 'open',
  evidence: ['amount', 'merchant'],
})

/** First letters of refund words, which preselect rows to parse. */
const refundLetters = [...new Set(refundPrefixes.map((phrase) => phrase.slice(0, 3).toLowerCase()))]

/** Lists stored refunds without a purchase, because banks send the history in portions. */
async function listStoredRefunds(
  { existing, stored, userId, addAccounts }: LinkContext,
  rows: readonly DescribedRow[],
): Promise<LinkCandidate[]> {
  const purchases = rows.filter(({ row }) => row.kind === 'spending' && row.merchant !== null)
  if (purchases.length === 0) return []
  const { from, to } = toDateWindow(purchases, 0, maxRefundDays)
  if (!stored.mayHaveRefund(from, to)) return []
  const incomes = await existing.listUnlinkedIncome(userId, refundLetters, from, to)
  return addAccounts(withoutStale(incomes, rows)).filter((row) => parseDescription(row).isRefund)
}

type PurchaseRow = Pick<
  LinkCandidate,
  | 'id'
  | 'accountId'
  | 'currency'
  | 'date'
  | 'amount'
  | 'merchant'
  | 'kind'
  | 'category'
  | 'categorySource'
  | 'categoryConfidence'
> & {
  refunded?: bigint
}

/** Drops what is stored of the rows of this batch, which the provider corrected. */
const withoutStale = <T extends { id: string }>(stored: readonly T[], rows: readonly DescribedRow[]): T[] => {
  const known = new Set(rows.map(({ row }) => row.id))
  return stored.filter(({ id }) => !known.has(id))
}

async function listPurchases(
  { existing, userId }: LinkContext,
  rows: readonly DescribedRow[],
  refunds: readonly (NewRow | LinkCandidate)[],
): Promise<Map<string, PurchaseRow>> {
  const { from, to } = toDateWindow(
    refunds.map((row) => ({ row })),
    maxRefundDays,
    0,
  )
  const stored =
    refunds.length === 0 ? [] : await existing.listPurchases(userId, listMerchants(refunds), from, to)
  const purchases = new Map<string, PurchaseRow>(withoutStale(stored, rows).map((row) => [row.id, row]))
  for (const { row } of rows) if (row.kind === 'spending' && row.merchant !== null) purchases.set(row.id, row)
  return purchases
}

/** Lists earlier purchases with exactly the amount of an income. */
async function listPurchasesOfSameAmount(
  { existing, stored, userId }: LinkContext,
  all: readonly NewRow[],
): Promise<PurchaseRow[]> {
  const incomes = all.filter(({ amount, currency }) => stored.mayHaveAmount(-toSortAmount(amount, currency)))
  if (incomes.length === 0) return []
  const days = toDateWindow(
    incomes.map((row) => ({ row })),
    maxSuggestionDays,
    0,
  )
  const sortAmounts = [...new Set(incomes.map(({ amount, currency }) => -toSortAmount(amount, currency)))]
  return existing.listPurchasesByAmount(userId, { sortAmounts, ...days })
}

/** Maximum days to a purchase for income without a refund word. */
const maxSuggestionDays = 60

const toMerchantRow = ({
  id,
  accountId,
  currency,
  date,
  amount,
  merchant,
}: NewRow | LinkCandidate | PurchaseRow): MerchantRow => ({
  id,
  accountId,
  currency,
  date,
  amount,
  merchant: merchant ?? '',
})
const toPurchase = (row: PurchaseRow): Purchase => ({ ...toMerchantRow(row), refunded: row.refunded ?? 0n })
const listMerchants = (rows: readonly { merchant: string | null }[]) => [
  ...new Set(rows.flatMap(({ merchant }) => (merchant === null ? [] : [merchant]))),
]
