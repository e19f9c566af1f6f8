import { accountTypes } from '@lucas/contract/banking/account.ts'
import { walletItemKinds } from '@lucas/contract/banking/wallet.ts'
import { currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { transactionKinds } from '@lucas/contract/transactions/transaction.ts'
import * as z from 'zod/mini'
import {
  category,
  count,
  day,
  flag,
  id,
  ids,
  instant,
  json,
  line,
  lines,
  lineWithIds,
  money,
  moneyByDay,
  oneOf,
  optional,
  text,
  whole,
} from './columns.ts'
import type { DataTable } from './table.ts'

const currency = oneOf(currencies)
const categorySource = oneOf(['person', 'written', 'learned', 'merchant', 'rule', 'model', 'none'])
const nameSource = oneOf(['bank', 'person', 'written', 'learned'])
const kind = oneOf(transactionKinds)
const textKind = oneOf(['transfer', 'savings', 'card_payment', 'excluded'])
const percent = whole(0, 100)
/** Descriptions and ids of banks and files. */
const bankText = line(2_000)
const smallNumber = whole(0, 32_767)

/** Accounts become those of files, but for the ones that the user keeps by hand. No key or credential of a bank comes with them. */
export const accountTable: DataTable = {
  name: 'account',
  columns: {
    id,
    institution_id: optional(line(60)),
    institution_name: line(200),
    name: line(200),
    owner_name: line(300),
    mask: line(20),
    account_type: oneOf(accountTypes),
    currency,
    balance_current: optional(money),
    balance_available: optional(money),
    balance_limit: optional(money),
    opening_balance: optional(money),
    hidden: flag,
    manual: flag,
    synced_at: optional(instant),
    known_until: optional(day),
    created_at: instant,
    deleted_at: optional(instant),
  },
}

const facts = {
  account_id: id,
  /** Of hand-written rows and parts their own id, after a word. */
  provider_id: lineWithIds(2_000),
  posted_on: day,
  occurred_at: optional(instant),
  amount: money,
  currency,
  description: text(2_000),
  merchant_name: optional(line(500)),
  name_source: nameSource,
  category,
  category_source: categorySource,
  category_confidence: percent,
  kind,
  kind_source: oneOf(['person', 'written', 'pair', 'text', 'sign']),
  text_kind: optional(textKind),
  own_kind: optional(kind),
  rule_kind: optional(kind),
  rule_ids: ids(limits.transactionRulesMax * 5),
  pending: flag,
  pending_state: optional(oneOf(['suggested', 'expired', 'counted'])),
  manual: flag,
  reviewed: flag,
  notes: text(limits.notesMax),
  tags: lines(limits.tagsMax, limits.tagMax),
  balance_after: optional(money),
  original_in: optional(money),
  original_out: optional(money),
  branch: optional(bankText),
  reference: optional(bankText),
  payment_method: optional(bankText),
  installment_number: optional(smallNumber),
  installment_total: optional(smallNumber),
  created_at: instant,
  deleted_at: optional(instant),
  deletion: optional(oneOf(['person', 'provider', 'merge'])),
  refund_of: optional(id),
  parent_id: optional(id),
  part_number: optional(smallNumber),
  part_total: optional(smallNumber),
}

/** Rows as the log of merges has them: all columns that a merge changes. What the bank sent (`raw`) stays behind. */
const loggedRow = z.object({
  id: z.uuid(),
  raw: z.pipe(
    z.unknown(),
    z.transform(() => null),
  ),
  ...Object.fromEntries(Object.entries(facts).map(([name, { schema }]) => [name, schema])),
})
const loggedChoice = z.object({
  notes: facts.notes.schema,
  tags: facts.tags.schema,
  category: facts.category.schema,
  category_source: facts.category_source.schema,
  category_confidence: facts.category_confidence.schema,
  reviewed: facts.reviewed.schema,
  merchant_name: facts.merchant_name.schema,
  name_source: facts.name_source.schema,
  own_kind: facts.own_kind.schema,
})
const pairKinds = ['own_transfer', 'card_payment', 'currency_exchange'] as const
const pairStates = ['automatic', 'suggested', 'confirmed', 'refused'] as const
const loggedPair = z.object({
  id: z.uuid(),
  out_id: z.uuid(),
  in_id: z.uuid(),
  kind: z.enum(pairKinds),
  state: z.enum(pairStates),
  created_at: instant.schema,
})
const loggedAllocations = z
  .array(
    z.object({
      transactionId: z.uuid(),
      goalId: z.uuid(),
      amount: money.schema,
      note: z.string().check(z.maxLength(limits.goalNoteMax)),
    }),
  )
  .check(z.maxLength(1_000))
const loggedLinks = z.object({
  pairs: z.array(loggedPair).check(z.maxLength(1_000)),
  refunds: z.array(loggedRow).check(z.maxLength(1_000)),
  parts: z.optional(z.object({ before: loggedAllocations, after: loggedAllocations })),
})

export const transactionTables: readonly DataTable[] = [
  { name: 'transaction', columns: { id, ...facts, updated_at: instant }, later: ['refund_of'] },
  {
    name: 'transfer_pair',
    columns: {
      id,
      out_id: id,
      in_id: id,
      kind: oneOf(pairKinds),
      state: oneOf(pairStates),
      created_at: instant,
    },
  },
  {
    name: 'match_suggestion',
    columns: {
      id,
      kind: oneOf(['duplicate', 'pending', 'manual', 'refund']),
      row_id: id,
      other_id: id,
      state: oneOf(['open', 'confirmed', 'refused']),
      evidence: lines(20, 60),
      created_at: instant,
      decided_at: optional(instant),
    },
  },
  {
    name: 'transaction_merge',
    columns: {
      id,
      kept_id: id,
      merged_id: id,
      reason: oneOf(['pending_posted', 'manual_row', 'duplicate', 'by_hand']),
      automatic: flag,
      facts_from: oneOf(['kept', 'merged']),
      kept_before: json(loggedRow),
      merged_before: optional(json(loggedRow)),
      kept_after: json(loggedChoice),
      links: json(loggedLinks),
      created_at: instant,
    },
  },
  { name: 'transaction_merge_undo', columns: { merge_id: id, created_at: instant } },
  {
    name: 'recurring_row',
    columns: { transaction_id: id, series_id: optional(id), origin: oneOf(['detected', 'person']) },
  },
  {
    name: 'instalment_purchase',
    columns: {
      id,
      account_id: id,
      match_key: line(500),
      total: whole(2, 60),
      purchased_on: day,
      ends_on: day,
      dated_at_purchase: flag,
      created_at: instant,
    },
  },
  {
    name: 'instalment_row',
    columns: { transaction_id: id, purchase_id: id, number: whole(0, 60) },
  },
  {
    name: 'correction_row',
    columns: {
      correction_id: id,
      transaction_id: id,
      category,
      category_source: categorySource,
      category_confidence: percent,
      reviewed: flag,
      merchant_name: optional(line(500)),
      name_source: optional(nameSource),
    },
  },
]

const dayOfMonth = whole(1, 31)

/** Statement files that were imported: the months that they cover and the bills that they print. The files stay behind. */
export const statementTables: readonly DataTable[] = [
  {
    name: 'statement_import',
    includes: ({ state }) => state === 'done',
    fixed: { step: 'finished' },
    columns: {
      id,
      file_name: line(300),
      size: count,
      state: oneOf(['reading', 'preview', 'storing', 'done', 'failed', 'undone']),
      rows_done: count,
      rows_total: optional(count),
      account_id: optional(id),
      account_made: flag,
      count_new: optional(count),
      count_already: optional(count),
      count_doubtful: optional(count),
      count_unreadable: optional(count),
      count_left_out: optional(count),
      added: optional(count),
      period_from: optional(day),
      period_to: optional(day),
      opening: optional(money),
      closing: optional(money),
      balance_set: flag,
      balance_before: optional(money),
      part: whole(0, 10_000),
      upload_id: optional(id),
      created_at: instant,
      updated_at: instant,
    },
  },
  { name: 'statement_import_row', columns: { import_id: id, transaction_id: id } },
  { name: 'statement_import_match', columns: { import_id: id, transaction_id: id } },
  { name: 'statement_import_merge', columns: { import_id: id, merge_id: id } },
  {
    name: 'statement_import_name',
    columns: {
      app: line(60),
      subject: oneOf(['account', 'category']),
      their_group: line(200),
      their_name: line(200),
      account_id: optional(id),
      category: optional(category),
      parent: optional(category),
      updated_at: instant,
    },
  },
  {
    name: 'card_cycle',
    columns: {
      account_id: id,
      closing_day: optional(dayOfMonth),
      due_day: optional(dayOfMonth),
      closing_import: optional(id),
      due_import: optional(id),
    },
  },
  {
    name: 'card_cycle_month',
    columns: { account_id: id, month: day, closing_day: optional(dayOfMonth), due_day: optional(dayOfMonth) },
  },
  {
    name: 'card_statement',
    columns: {
      account_id: id,
      import_id: id,
      closes_on: day,
      due_on: optional(day),
      billed: optional(money),
      minimum: optional(money),
      credit_limit: optional(money),
    },
  },
  { name: 'card_debt', columns: { account_id: id, source_id: id, owed_on: day, debt: money } },
  {
    name: 'reconciliation',
    columns: {
      id,
      account_id: id,
      starts_on: optional(day),
      ends_on: day,
      balance: money,
      days: moneyByDay,
      reconciled_at: instant,
    },
  },
]

export const walletTables: readonly DataTable[] = [
  {
    name: 'wallet_item',
    columns: {
      id,
      name: line(limits.nameMax),
      kind: oneOf(walletItemKinds),
      currency,
      owned_since: optional(day),
      hidden: flag,
      created_at: instant,
    },
  },
  { name: 'wallet_item_value', columns: { item_id: id, valued_on: day, value: money } },
]
