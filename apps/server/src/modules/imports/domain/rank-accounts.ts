import type { AccountType } from '@lucas/contract/banking/account.ts'

/** An account of the user with what the ranking needs. */
export interface OwnAccount {
  id: string
  mask: string
  institutionId: string | null
  type: AccountType
  currency: string
}

/** The account that the file names. */
export interface FileAccount {
  number: string | null
  institutionId: string | null
  type: AccountType | null
  currency: string
}

export type AccountLikeness = 'same_number' | 'same_bank' | 'same_currency'
export interface AccountCandidate {
  id: string
  likeness: AccountLikeness
  /** It has the type that the file names, and not only one like it. */
  isOfType: boolean
}

const ranks: Readonly<Record<AccountLikeness, number>> = { same_number: 0, same_bank: 1, same_currency: 2 }

/** Ranks the accounts of the file's currency, most likely first. */
export function rankAccounts(file: FileAccount, accounts: readonly OwnAccount[]): AccountCandidate[] {
  return accounts
    .filter(({ currency }) => currency === file.currency)
    .map((account) => ({
      id: account.id,
      likeness: toLikeness(file, account),
      fits: fitsType(file, account),
      isOfType: account.type === file.type,
    }))
    .toSorted(
      (a, b) =>
        ranks[a.likeness] - ranks[b.likeness] ||
        Number(b.isOfType) - Number(a.isOfType) ||
        Number(b.fits) - Number(a.fits),
    )
    .map(({ id, likeness, isOfType }) => ({ id, likeness, isOfType }))
}

/** Returns the only account with the file's number, of several the only one of its type, or null. */
export function findCertainAccount(proposals: readonly AccountCandidate[]): string | null {
  const [first, second, ...more] = proposals.filter(({ likeness }) => likeness === 'same_number')
  if (first === undefined) return null
  const isAlone =
    second === undefined || (first.isOfType && ![second, ...more].some(({ isOfType }) => isOfType))
  return isAlone ? first.id : null
}

/** Returns whether a file names, by number and type, an account that none of these can be: all have other numbers. */
export function namesOther(file: FileAccount, accounts: readonly OwnAccount[]): boolean {
  const last = lastDigits(file.number)
  return (
    last !== null &&
    file.type !== null &&
    accounts
      .filter((account) => account.currency === file.currency && fitsType(file, account))
      .filter(({ institutionId }) => file.institutionId === null || institutionId === file.institutionId)
      .every(({ mask }) => mask !== '0000' && mask !== last)
  )
}

/**
 * Returns the account of the file's bank that fits best: of a fitting type, and without another number. Among several it is
 * the only one of the file's type, which is a checking account if the file names none. Null if none fits best.
 */
export function guessAccount(file: FileAccount, accounts: readonly OwnAccount[]): string | null {
  if (file.institutionId === null) return null
  const last = lastDigits(file.number)
  const possible = accounts.filter(
    (account) =>
      account.institutionId === file.institutionId &&
      account.currency === file.currency &&
      fitsType(file, account) &&
      (last === null || account.mask === '0000' || account.mask === last),
  )
  const ofType = possible.filter(({ type }) => type === (file.type ?? 'checking'))
  const [best, second] = possible.length === 1 ? possible : ofType
  return best === undefined || second !== undefined ? null : best.id
}

function toLikeness(file: FileAccount, account: OwnAccount): AccountLikeness {
  const isSameBank = file.institutionId === null || account.institutionId === file.institutionId
  const last = lastDigits(file.number)
  if (
    last !== null &&
    account.mask !== '0000' &&
    last === account.mask &&
    isSameBank &&
    fitsType(file, account)
  )
    return 'same_number'
  return file.institutionId !== null && account.institutionId === file.institutionId
    ? 'same_bank'
    : 'same_currency'
}

/** Cards fit cards only. Other account types are not compared, because banks name them differently. */
const fitsType = (file: FileAccount, account: OwnAccount) =>
  file.type === null || (file.type === 'credit') === (account.type === 'credit')

function lastDigits(number: string | null): string | null {
  const digits = (number ?? '').replace(/\D/g, '')
  return digits.length < 4 ? null : digits.slice(-4)
}
