import { categoryReason } from '@lucas/contract/copy/transactions/categories.ts'
import { restoreAccents } from '@lucas/contract/rules/bank-name.ts'
import { splitCategory } from '@lucas/contract/rules/category-path.ts'
import { toWireAmount } from '@lucas/contract/rules/money.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { fail } from '../../../platform/errors.ts'
import { findMissingAccount, findPrepaidWallet, parseDescription } from '../../description/index.ts'
import type { AccountRow, DetailRow, PairRow, RefundLinkRow, SplitRow } from '../repository/detail.ts'
import type { ListRow } from '../repository/list.ts'

export type AccountsById = ReadonlyMap<string, AccountRow>

/** Unsaved rows have no goals and no counterpart. */
type ApiRow = Omit<ListRow, 'sortAmount' | 'hasGoals' | 'counterpartAccountId'> & {
  hasGoals?: boolean
  counterpartAccountId?: string | null
}

/** Converts a row to an API transaction (spec 3). */
export function toApiTransaction(row: ApiRow, accounts: AccountsById): Transaction {
  const account = getAccount(row, accounts)
  return {
    id: row.id,
    floid_transaction_id: row.providerId,
    description: row.description,
    merchant_name: toShownMerchant(row),
    amount: toWireAmount(row.amount, row.currency),
    currency: row.currency,
    date: row.date,
    datetime: row.occurredAt?.toISOString() ?? null,
    ...splitCategory(row.category),
    category_source: row.categorySource,
    category_confidence: row.categoryConfidence,
    kind: row.kind,
    kind_source: row.kindSource,
    pending: row.pending,
    pending_state: row.pendingState,
    reviewed: row.reviewed,
    manual: row.manual,
    account_name: account.name,
    institution_name: account.institutionName,
    institution_color: account.institutionColor,
    renamed: row.nameSource !== 'bank',
    counterpart: toApiCounterpart(row, accounts),
    notes: row.notes,
    tags: row.tags.join(','),
    has_goals: row.hasGoals ?? false,
    part: toApiPart(row),
    instalments: row.manual ? row.instalmentTotal : null,
    account: {
      id: account.id,
      name: account.name,
      institution_name: account.institutionName,
      mask: account.manual ? '' : account.mask,
      account_type: account.type,
    },
  }
}

/** The name from the bank with its accents; a name that the user or a rule gave stays as it was written. */
const toShownMerchant = ({ merchant, nameSource }: Pick<ApiRow, 'merchant' | 'nameSource'>) =>
  merchant !== null && nameSource === 'bank' ? restoreAccents(merchant) : merchant

function toApiCounterpart(row: ApiRow, accounts: AccountsById): Transaction['counterpart'] {
  const other = accounts.get(row.counterpartAccountId ?? '')
  if (other) return { account_name: other.name, institution_name: other.institutionName }
  if (row.kind !== 'transfer' || row.kindSource !== 'text') return null
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
  const [paidIn, paidOut] = [amount(row.in), amount(row.out)]
  const { instalmentNumber: number, instalmentTotal: total } = row
  return {
    ...toApiTransaction(row, accounts),
    category_reason: categoryReason(row.categorySource, row.categoryConfidence),
    raw_data: raw,
    rich_data: {
      balance_after: amount(row.balanceAfter),
      original_amount: paidIn === null || paidOut === null ? null : { in: paidIn, out: paidOut },
      branch: row.branch,
      reference: row.reference,
      merchant_category: typeof raw?.merchant_category === 'string' ? raw.merchant_category : null,
      payment_method: row.paymentMethod,
      installment: !number || total === null ? null : { number, total },
      floid_raw: raw,
    },
    transfer: pair ? toApiTransfer(pair, accounts) : null,
    refund_of: refunds.filter(({ is_purchase }) => is_purchase).map(toApiLink)[0] ?? null,
    refunds: refunds.filter(({ is_purchase }) => !is_purchase).map(toApiLink),
    missing_account: row.kindSource === 'person' ? null : toApiMissingAccount(row, accounts),
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
      date: pair.date,
      amount: toWireAmount(pair.amount, pair.currency),
      currency: pair.currency,
      account_name: account.name,
      institution_name: account.institutionName,
    },
  }
}

const toApiLink = ({ id, name, amount, currency, date }: RefundLinkRow) => ({
  id,
  name,
  amount: toWireAmount(amount, currency),
  date,
})

/** Every row has an account: a missing one is an internal error. */
const getAccount = ({ accountId: id }: { accountId: string }, accounts: AccountsById): AccountRow =>
  accounts.get(id) ?? fail('internal')

const toApiPart = ({ parentId: of, partNumber: number, partTotal: total }: ApiRow): Transaction['part'] =>
  of === null || number === null || total === null ? null : { of, number, total }

/** Converts a split transaction with its parts, in order. */
export function toApiSplit(rows: readonly SplitRow[]): TransactionDetail['split'] {
  const original = rows.find(({ parentId }) => parentId === null)
  if (!original || rows.length < 2) return null
  const toPartFields = (row: SplitRow) => ({
    name: row.merchant ?? row.description,
    amount: toWireAmount(row.amount, row.currency),
    date: row.date,
  })
  return {
    transaction_id: original.id,
    ...toPartFields(original),
    parts: rows
      .filter(({ parentId }) => parentId !== null)
      .map((part) => ({
        id: part.id,
        ...toPartFields(part),
        ...splitCategory(part.category),
        tags: part.tags.join(','),
        reviewed: part.reviewed,
      })),
  }
}
