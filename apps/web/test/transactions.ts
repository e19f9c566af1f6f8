import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'

/** Returns an invented transaction; `number` makes it unique. */
export const createTransaction = (number: number, overrides: Partial<Transaction> = {}): Transaction => ({
  id: `01939b8e-0000-7000-9000-${String(number).padStart(12, '0')}`,
  floid_transaction_id: `t${number}`,
  description: `COMPRA ${number}`,
  merchant_name: `Comercio ${number}`,
  amount: -4_200,
  currency: 'CLP',
  date: '2026-11-21',
  datetime: null,
  category: 'ALIMENTACIÓN',
  subcategory: null,
  category_source: 'merchant',
  category_confidence: 90,
  kind: 'spending',
  kind_source: 'sign',
  pending: false,
  reviewed: false,
  manual: false,
  account_name: 'Cuenta Corriente',
  institution_name: 'Falabella',
  institution_color: null,
  renamed: false,
  counterpart: null,
  notes: '',
  tags: '',
  has_goals: false,
  account: {
    id: '01939b8e-0000-7000-8000-000000000100',
    name: 'Cuenta Corriente',
    institution_name: 'Falabella',
    mask: '4821',
    account_type: 'checking',
  },
  part: null,
  ...overrides,
})

/** Returns the detail of the same transaction, without bank data. */
export const createTransactionDetail = (
  number: number,
  overrides: Partial<TransactionDetail> = {},
): TransactionDetail => ({
  ...createTransaction(number),
  category_reason: 'Comercio conocido',
  raw_data: null,
  rich_data: {
    balance_after: null,
    original_amount: null,
    branch: null,
    reference: null,
    merchant_category: null,
    payment_method: null,
    installment: null,
    floid_raw: null,
  },
  transfer: null,
  refund_of: null,
  refunds: [],
  missing_account: null,
  recurring_id: null,
  instalment: null,
  card_payment: null,
  split: null,
  ...overrides,
})
