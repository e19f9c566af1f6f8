import { categoryReason } from '@lucas/contract/copy/transactions/categories.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { fail } from '../../../platform/errors.ts'
import { findMissingAccount, findPrepaidWallet, parseDescription } from '../../description/index.ts'
import type { AccountRow, DetailRow, PairRow, RefundLinkRow } from '../repository/detail.ts'
import type { ListRow } from '../repository/list.ts'
import type { SplitRow } from '../repository/split.ts'

export type AccountsById = ReadonlyMap<string, AccountRow>

/** Unsaved rows have no goals and no counterpart. */
type ApiRow = Omit<ListRow, 'sort_amount' | 'has_goals' | 'counterpart_account_id'> & {
  has_goals?: boolean
  counterpart_account_id?: string | null
}

/** Converts a row to an API transaction (spec 3). */
export function toApiTransaction(row: ApiRow, accounts: AccountsById): Transaction {
  const account = getAccount(row, accounts)
  return {
    id: row.id,
    floid_transaction_id: row.provider_id,
    description: row.description,
    merchant_name: row.merchant_name,
    amount: toWireAmount(row.amount, row.currency),
    currency: row.currency,
    date: row.posted_on,
    datetime: row.occurred_at?.toISOString() ?? null,
    ...splitCategory(row.category),
    category_source: row.category_source,
    category_confidence: row.category_confidence,
    kind: row.kind,
    kind_source: row.kind_source,
    pending: row.pending,
    pending_state: row.pending_state,
    reviewed: row.reviewed,
    manual: row.manual,
    account_name: account.name,
    institution_name: account.institutionName,
    institution_color: account.institutionColor,
    renamed: row.name_source !== 'bank',
    counterpart: toApiCounterpart(row, accounts),
    notes: row.notes,
    tags: row.tags.join(','),
    has_goals: row.has_goals ?? false,
    part: toApiPart(row),
    account: {
      id: account.id,
      name: account.name,
      institution_name: account.institutionName,
      mask: account.manual ? '' : account.mask,
      account_type: account.type,
    },
  }
}

function toApiCounterpart(row: ApiRow, accounts: AccountsById): Transaction['counterpart'] {
  const other = accounts.get(row.counterpart_account_id ?? '')
  if (other) return { account_name: other.name, institution_name: other.institutionName }
  if (row.kind !== 'transfer' || row.kind_source !== 'text') return null
  const wallet = findPrepaidWallet({ parsed: parse(row, accounts) })
  return wallet === null ? null : { account_name: null, institution_name: wallet }
}

const parse = (row: ApiRow, accounts: AccountsById) =>
  parseDescription({
    description: row.description,
    amount: row.amount,
    accountType: getAccount(row, accounts).type,
  })

/** Converts a row with all provider fields and the transactions that it is linked with. */
export function toApiDetail(
  row: DetailRow,
  accounts: AccountsById,
  raw: Record<string, unknown> | null,
  { pair, refunds }: { pair: PairRow | undefined; refunds: readonly RefundLinkRow[] },
): Omit<TransactionDetail, 'recurring_id' | 'instalment' | 'card_payment' | 'split'> {
  const amount = (minor: bigint | null) => (minor === null ? null : toWireAmount(minor, row.currency))
  const [paidIn, paidOut] = [amount(row.original_in), amount(row.original_out)]
  const { installment_number: number, installment_total: total } = row
  return {
    ...toApiTransaction(row, accounts),
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
    transfer: pair ? toApiTransfer(pair, accounts) : null,
    refund_of: refunds.filter(({ is_purchase }) => is_purchase).map(toApiLink)[0] ?? null,
    refunds: refunds.filter(({ is_purchase }) => !is_purchase).map(toApiLink),
    missing_account: row.kind_source === 'person' ? null : toApiMissingAccount(row, accounts),
  }
}

function toApiMissingAccount(row: DetailRow, accounts: AccountsById): TransactionDetail['missing_account'] {
  const { institutionName: institution } = getAccount(row, accounts)
  return findMissingAccount(
    { kind: row.kind, institution, parsed: parse(row, accounts) },
    [...accounts.values()].map(({ institutionName }) => institutionName),
  )
}

function toApiTransfer(pair: PairRow, accounts: AccountsById): TransactionDetail['transfer'] {
  const account = getAccount(pair, accounts)
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

const toApiLink = ({ id, name, amount, currency, posted_on: date }: RefundLinkRow) => ({
  id,
  name,
  amount: toWireAmount(amount, currency),
  date,
})

/** Every row has an account: a missing one is an internal error. */
const getAccount = ({ account_id: id }: { account_id: string }, accounts: AccountsById): AccountRow =>
  accounts.get(id) ?? fail('internal')

const toApiPart = ({ parent_id: of, part_number: number, part_total: total }: ApiRow): Transaction['part'] =>
  of === null || number === null || total === null ? null : { of, number, total }

/** Converts a split transaction with its parts, in order. */
export function toApiSplit(rows: readonly SplitRow[]): TransactionDetail['split'] {
  const original = rows.find(({ parent_id }) => parent_id === null)
  if (!original || rows.length < 2) return null
  const toPartFields = (row: SplitRow) => ({
    name: row.merchant_name ?? row.description,
    amount: toWireAmount(row.amount, row.currency),
    date: row.posted_on,
  })
  return {
    transaction_id: original.id,
    ...toPartFields(original),
    parts: rows
      .filter(({ parent_id }) => parent_id !== null)
      .map((part) => ({
        id: part.id,
        ...toPartFields(part),
        ...splitCategory(part.category),
        tags: part.tags.join(','),
        reviewed: part.reviewed,
      })),
  }
}
