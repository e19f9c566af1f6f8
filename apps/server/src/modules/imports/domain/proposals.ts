import type { AccountType } from '@lucas/contract/account.ts'

/** An account of the person, as far as choosing one needs. */
export interface OwnAccount {
  id: string
  mask: string
  institutionId: string | null
  type: AccountType
  currency: string
}

/** Whose account the file says it is. */
export interface FileAccount {
  number: string | null
  institutionId: string | null
  type: AccountType | null
  currency: string
}

export type Likeness = 'same_number' | 'same_bank' | 'same_currency'
export interface Proposal {
  id: string
  likeness: Likeness
}

const ranks: Readonly<Record<Likeness, number>> = { same_number: 0, same_bank: 1, same_currency: 2 }

/** Accounts of the file's currency, the likeliest first. */
export function proposeAccounts(file: FileAccount, own: readonly OwnAccount[]): Proposal[] {
  return own
    .filter(({ currency }) => currency === file.currency)
    .map((account) => ({
      id: account.id,
      likeness: likenessOf(file, account),
      fits: fitsType(file, account),
    }))
    .toSorted((a, b) => ranks[a.likeness] - ranks[b.likeness] || Number(b.fits) - Number(a.fits))
    .map(({ id, likeness }) => ({ id, likeness }))
}

/** One account alone has the file's number: nobody needs to be asked. */
export function sureAccount(proposals: readonly Proposal[]): string | null {
  const [first, second] = proposals
  return first?.likeness === 'same_number' && second?.likeness !== 'same_number' ? first.id : null
}

function likenessOf(file: FileAccount, account: OwnAccount): Likeness {
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

/** A card is no account, and an account no card; the kinds of accounts banks name as they like. */
const fitsType = (file: FileAccount, account: OwnAccount) =>
  file.type === null || (file.type === 'credit') === (account.type === 'credit')

function lastDigits(number: string | null): string | null {
  const digits = (number ?? '').replace(/\D/g, '')
  return digits.length < 4 ? null : digits.slice(-4)
}
