import { categoryReason } from '@lucas/contract/copy/categories.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { fail } from '../../platform/errors.ts'
import type { AccountRow, DetailRow, PairRow } from './repository/detail.ts'
import type { ListRow } from './repository/list.ts'
import type { FamilyRow } from './repository/parts.ts'

export type AccountsById = ReadonlyMap<string, AccountRow>

/** Rows that are not written yet know of no goals. */
type ShownRow = Omit<ListRow, 'sort_amount' | 'has_goals'> & { has_goals?: boolean }

/** A row as the wire shows it (spec 3). */
export function toWire(row: ShownRow, accounts: AccountsById): Transaction {
  const account = accountOf(row, accounts)
  return {
    id: row.id,
    floid_transaction_id: row.provider_id,
    description: row.description,
    merchant_name: row.merchant_name,
    amount: toWireAmount(row.amount, row.currency),
    currency: row.currency,
    date: row.posted_on,
    datetime: row.occurred_at?.toISOString() ?? null,
    category: row.category,
    category_source: row.category_source,
    category_confidence: row.category_confidence,
    kind: row.kind,
    pending: row.pending,
    reviewed: row.reviewed,
    manual: row.manual,
    account_name: account.name,
    institution_name: account.institutionName,
    institution_color: account.institutionColor,
    notes: row.notes,
    tags: row.tags.join(','),
    has_goals: row.has_goals ?? false,
    part: partOf(row),
    account: {
      id: account.id,
      name: account.name,
      institution_name: account.institutionName,
      mask: account.manual ? '' : account.mask,
      account_type: account.type,
    },
  }
}

/** One row with everything that its bank told, and the other half of its transfer. */
export function toDetail(
  row: DetailRow,
  accounts: AccountsById,
  raw: Record<string, unknown> | null,
  pair: PairRow | undefined,
): Omit<TransactionDetail, 'recurring_id' | 'instalment' | 'split'> {
  const amount = (minor: bigint | null) => (minor === null ? null : toWireAmount(minor, row.currency))
  const [paidIn, paidOut] = [amount(row.original_in), amount(row.original_out)]
  const { installment_number: number, installment_total: total } = row
  return {
    ...toWire(row, accounts),
    category_reason: categoryReason(row.category_source, row.category_confidence),
    raw_data: raw,
    rich_data: {
      balance_after: amount(row.balance_after),
      original_amount: paidIn === null || paidOut === null ? null : { in: paidIn, out: paidOut },
      branch: row.branch,
      reference: row.reference,
      merchant_category: typeof raw?.merchant_category === 'string' ? raw.merchant_category : null,
      payment_method: row.payment_method,
      installment: !number || total === null ? null : { number, total },
      floid_raw: raw,
    },
    transfer: pair ? toTransfer(pair, accounts) : null,
  }
}

function toTransfer(pair: PairRow, accounts: AccountsById): TransactionDetail['transfer'] {
  const account = accountOf(pair, accounts)
  return {
    pair_id: pair.pair_id,
    kind: pair.kind,
    state: pair.state,
    counterpart: {
      id: pair.id,
      date: pair.posted_on,
      amount: toWireAmount(pair.amount, pair.currency),
      currency: pair.currency,
      account_name: account.name,
      institution_name: account.institutionName,
    },
  }
}

/** Rows go with their account, so that one without is a fault of ours. */
const accountOf = ({ account_id: id }: { account_id: string }, accounts: AccountsById): AccountRow =>
  accounts.get(id) ?? fail('internal')

const partOf = ({ parent_id: of, part_number: number, part_total: total }: ShownRow): Transaction['part'] =>
  of === null || number === null || total === null ? null : { of, number, total }

/** A divided movement and its parts, in their order. */
export function toSplit(family: readonly FamilyRow[]): TransactionDetail['split'] {
  const whole = family.find(({ parent_id }) => parent_id === null)
  if (!whole || family.length < 2) return null
  const shown = (row: FamilyRow) => ({
    name: row.merchant_name ?? row.description,
    amount: toWireAmount(row.amount, row.currency),
    date: row.posted_on,
  })
  return {
    transaction_id: whole.id,
    ...shown(whole),
    parts: family
      .filter(({ parent_id }) => parent_id !== null)
      .map((part) => ({
        id: part.id,
        ...shown(part),
        category: part.category,
        tags: part.tags.join(','),
        reviewed: part.reviewed,
      })),
  }
}
