import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { BankNotice } from './read-notice.ts'

/** An account that a notice can be about. */
export interface NoticeAccount {
  id: string
  institutionId: string | null
  /** Last four digits of its number or card. */
  mask: string
  type: AccountType
  currency: Currency
}

/** An account that the user gave for a number of notices. */
export interface KnownCard {
  institutionId: string
  /** Empty for notices without a number. */
  mask: string
  accountId: string
}

/** The account of a notice and what it does there: minor units, below zero for money that left. */
export interface Placement {
  accountId: string
  amount: bigint
}

/**
 * Finds the account of a notice by its last digits, or as the user said. Null where none or several fit: a mailbox also gets notices of
 * other accounts and of other people.
 */
export function placeNotice(
  notice: BankNotice,
  issuerId: string,
  accounts: readonly NoticeAccount[],
  known: readonly KnownCard[],
): Placement | null {
  const usable = accounts.filter(({ currency }) => currency === notice.currency)
  // The payment of a card is in its account, and only without it on the card.
  const byAccount = findByAccount(notice, issuerId, usable, known)
  if (byAccount !== null) return { accountId: byAccount, amount: signed(notice, 'account') }
  if (notice.kind === 'transfer_in' || notice.kind === 'transfer_out') return null
  const byCard = findByMask(notice.card, issuerId, usable, known)
  return byCard === null ? null : { accountId: byCard, amount: signed(notice, 'card') }
}

/** Money that left is below zero; a payment reaches the card. */
function signed({ kind, amount }: BankNotice, side: 'account' | 'card'): bigint {
  const isIn = kind === 'transfer_in' || kind === 'reversal' || (kind === 'payment' && side === 'card')
  return isIn ? amount : -amount
}

function findByAccount(
  { kind, account, card }: BankNotice,
  issuerId: string,
  accounts: readonly NoticeAccount[],
  known: readonly KnownCard[],
): string | null {
  if (account === null) {
    // Without a number only what the user said helps; not for money from others, which may go to any of the accounts.
    return card !== null || kind === 'transfer_in' ? null : findByMask('', issuerId, accounts, known)
  }
  // A transfer that arrives is announced by the sender's bank.
  const institution = kind === 'transfer_in' ? null : issuerId
  return findByMask(
    account,
    institution,
    accounts.filter(({ type }) => type !== 'credit'),
    known,
  )
}

function findByMask(
  mask: string | null,
  issuerId: string | null,
  accounts: readonly NoticeAccount[],
  known: readonly KnownCard[],
): string | null {
  if (mask === null) return null
  const said = known.find((one) => one.mask === mask && one.institutionId === issuerId)
  if (said !== undefined && accounts.some(({ id }) => id === said.accountId)) return said.accountId
  if (mask === '') return null
  const found = accounts.filter(
    (account) => account.mask === mask && (issuerId === null || account.institutionId === issuerId),
  )
  return found.length === 1 ? (found[0]?.id ?? null) : null
}
