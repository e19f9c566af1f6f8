import { fallback } from '@lucas/contract/copy/transactions/category-labels.ts'
import { transactionsCopy as copy } from '@lucas/contract/copy/transactions/transactions.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { failField } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { parseMinorUnits } from '../../../platform/minor-units.ts'
import { applyRules, type LearnedKeys, type LearnedRules } from '../../classification/index.ts'
import { describeForUser, foldText } from '../../description/index.ts'
import type { AccountRow, NewRow } from '../../ledger/index.ts'
import { decideKind, type KindLink, toSignKind } from '../../ledger/index.ts'

/** Input of a manual transaction. The amount is signed, in minor units of the account currency. */
interface ManualInput {
  description: string
  amount: bigint
  date: string
  account: AccountRow
  /** Category chosen by the user; else it is detected. */
  category?: string | undefined
  /** Set for own transfers; else the sign determines the kind. */
  link?: KindLink | null
  /** In how many months a purchase with a manual card is charged. */
  instalments?: number | undefined
}

/** Builds the row of a manual transaction, with the keys of the learned rules that applied. */
export function buildRow(
  { description, amount, date, account, category, link = null, instalments = 1 }: ManualInput,
  rules: LearnedRules,
): { row: NewRow; learnedKeys: LearnedKeys } {
  const id = newId()
  const { learnedKeys, ...described } = describeManual(description, amount, account, rules)
  const row: NewRow = {
    id,
    accountId: account.id,
    accountType: account.type,
    ownerName: account.ownerName,
    providerId: `manual:${id}`,
    date,
    occurredAt: null,
    amount,
    currency: account.currency,
    description,
    merchant: described.merchant,
    nameSource: described.nameSource,
    category: described.category,
    categorySource: described.categorySource,
    categoryConfidence: described.categoryConfidence,
    ...(category === undefined
      ? {}
      : { category, categorySource: 'person' as const, categoryConfidence: 100 }),
    ...decideKind({ amount, ownKind: null, ruleKind: null, textKind: null, link }),
    textKind: null,
    ownKind: null,
    ruleKind: null,
    ruleIds: [],
    tags: [],
    reviewed: false,
    notes: '',
    refundOf: null,
    pending: false,
    balanceAfter: null,
    in: amount > 0n ? amount : 0n,
    out: amount < 0n ? absolute(amount) : 0n,
    branch: null,
    reference: null,
    paymentMethod: toPaymentMethod(account),
    ...toInstalmentPlan(instalments, account, amount),
    raw: null,
  }
  return { row, learnedKeys }
}

/**
 * A purchase in instalments is one row with the whole amount and number 0, as some banks print it. Throws `validation_failed` where it is
 * no purchase with a manual card.
 */
export function toInstalmentPlan(
  months: number,
  { type, manual }: AccountRow,
  amount: bigint,
): Pick<NewRow, 'instalmentNumber' | 'instalmentTotal'> {
  if (months === 1) return { instalmentNumber: null, instalmentTotal: null }
  if (type !== 'credit' || !manual || amount > 0n) failField('instalments', copy.instalmentsOfCard)
  return { instalmentNumber: 0, instalmentTotal: months }
}

/** Returns how a manual transaction of an account was paid, as far as that is known. */
export const toPaymentMethod = ({ type, manual }: Pick<AccountRow, 'type' | 'manual'>) =>
  manual ? (type === 'credit' ? 'credit_card' : 'cash') : null

/** Removes an automatic category, because a data block forbids it (OTROS, not reviewed). */
export const withoutAutomaticCategory = (row: NewRow): NewRow =>
  row.categorySource === 'person'
    ? row
    : { ...row, category: fallback, categorySource: 'none', categoryConfidence: 0 }

/** Returns category and name by the learned rules; else the name is the description itself. */
export function describeManual(
  description: string,
  amount: bigint,
  { type: accountType, currency }: Pick<AccountRow, 'type' | 'currency'>,
  rules: LearnedRules,
) {
  const kind = toSignKind(amount)
  const read = { ...describeForUser({ description, amount, accountType, currency }, rules.hidden), kind }
  const described = applyRules(read, amount, rules)
  if (described.merchant === null || described.nameSource === 'learned') return described
  // A known merchant keeps its own spelling.
  const isKnown = read.categorySource === 'merchant' && foldText(described.merchant) === foldText(description)
  return isKnown ? described : { ...described, merchant: description }
}

/** Converts the positive API amount and its type to a signed amount. */
export function toSignedAmount(amount: number, type: string, currency: Currency): bigint {
  const size = parseMinorUnits('amount', amount, currency, copy.amountDecimals)
  return type.toLowerCase() === 'income' ? size : -size
}

export const requirePastDate = (date: string, today: string): string =>
  date > today ? failField('date', copy.dateFuture) : date
