import { transactionsCopy as copy } from '@lucas/contract/copy/transactions.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { absolute } from '@lucas/contract/rules/money.ts'
import { fail, refuseField } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import { minorUnitsOf } from '../../../platform/minor-units.ts'
import { describeMovement } from '../describe.ts'
import { fold } from '../domain/fold.ts'
import { asTaught, type Taught } from '../domain/taught.ts'
import type { AccountRow } from '../repository/detail.ts'
import type { NewRow } from '../rows.ts'

/** What a person wrote: the amount signed, in minor units of the account's currency. */
interface Written {
  description: string
  amount: bigint
  date: string
  account: AccountRow
  /** The person's word; our guess stands where they gave none. */
  category?: string | undefined
  /** Own money that moves; else the sign says what it is. */
  kind?: 'transfer'
}

/** A row of a person's own words, not yet written. */
export function rowOf(
  { description, amount, date, account, category, kind }: Written,
  taught: Taught,
): NewRow {
  const id = newId()
  const described = describeWritten(description, amount, account, taught)
  return {
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
    kind: kind ?? kindOf(amount),
    refundOf: null,
    pending: false,
    balanceAfter: null,
    in: amount > 0n ? amount : 0n,
    out: amount < 0n ? absolute(amount) : 0n,
    branch: null,
    reference: null,
    paymentMethod: account.manual ? 'cash' : null,
    instalmentNumber: null,
    instalmentTotal: null,
    raw: null,
  }
}

export const kindOf = (amount: bigint) => (amount < 0n ? 'spending' : 'income')

/** What the person's words tell: category and name as they taught them; else the name is the words themselves. */
export function describeWritten(
  description: string,
  amount: bigint,
  { type: accountType, currency }: Pick<AccountRow, 'type' | 'currency'>,
  taught: Taught,
) {
  const read = describeMovement({ description, amount, accountType, currency })
  const described = asTaught(read, amount, taught)
  if (described.merchant === null || described.nameSource === 'learned') return described
  // A merchant that we know keeps its own spelling.
  const isKnown = read.categorySource === 'merchant' && fold(described.merchant) === fold(description)
  return isKnown ? described : { ...described, merchant: description }
}

/** The wire's positive amount and its type, signed. */
export function signedAmount(amount: number, type: string, currency: Currency): bigint {
  const size = minorUnitsOf('amount', amount, currency, copy.amountDecimals)
  return type.toLowerCase() === 'income' ? size : -size
}

export const pastDay = (date: string, today: string): string =>
  date > today ? refuseField('date', copy.dateFuture) : date

/** Rows written by hand have no object of a bank. */
export const sealNothing = () => fail('internal')
