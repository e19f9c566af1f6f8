import { reconciliationCopy as copy } from '@lucas/contract/copy/banking/reconciliation.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import { accountLookup } from '../accounts/index.ts'
import type { Cards } from '../cards/index.ts'
import { postedRows } from '../ledger/index.ts'
import type { DayAmount, SaidBalance } from './domain/balances.ts'

/** What Lucas knows of the account that is reconciled. Amounts in minor units; of a card, what is owed. */
export interface ReconciledAccount {
  id: string
  currency: Currency
  isCard: boolean
  /** What the bank says it has now; null for cards, and where Lucas computes it from rows. */
  balance: bigint | null
  /** Before the first row of an account by hand; null for others. */
  opening: bigint | null
  days: readonly DayAmount[]
  /** The first day with a row. */
  first: PlainDate
  /** The bills that statements of a card print. */
  bills: readonly SaidBalance[]
}

export type CardBillDays = Pick<Cards, 'listBillDays'>

/** Loads the account. Throws `not_found`, and `validation_failed` for one that is hidden or has no rows, or a day before the first. */
export async function loadAccount(
  tx: Tx,
  userId: string,
  accountId: string,
  cards: CardBillDays,
): Promise<ReconciledAccount> {
  const account = (await accountLookup.list(tx, userId)).find(({ id }) => id === accountId)
  if (!account) return fail('not_found')
  if (account.hidden) failField('account_id', copy.accountHidden)
  const { id, currency, manual, from_files: isFromFiles, opening_balance: opening } = account
  const isCard = account.account_type === 'credit'
  const card = isCard ? await findCard(tx, userId, id, cards) : null
  const days = card?.days ?? (await postedRows.sumDays(tx, userId, id))
  const first = days[0]?.day ?? failField('account_id', copy.noRows)
  return {
    id,
    currency,
    isCard,
    balance: isCard || manual || isFromFiles ? null : account.balance_current,
    opening: opening !== null && (card === null || first > card.since) ? opening : null,
    days,
    first,
    bills: card?.printed.map((bill) => ({ ...bill, moment: 'end', isWhole: true })) ?? [],
  }
}

async function findCard(tx: Tx, userId: string, accountId: string, cards: CardBillDays) {
  const known = await cards.listBillDays(tx, userId)
  return known.find((card) => card.accountId === accountId) ?? fail('not_found')
}
