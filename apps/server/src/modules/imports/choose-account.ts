import type { Account } from '@lucas/contract/banking/account.ts'
import type { AccountProposal, ImportPatch } from '@lucas/contract/banking/import.ts'
import { importsCopy as copy } from '@lucas/contract/copy/banking/imports.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  type AccountLikeness,
  type FileAccount,
  findCertainAccount,
  guessAccount,
  namesOther,
  type OwnAccount,
  rankAccounts,
} from './domain/rank-accounts.ts'
import { type FindRemembered, findByName } from './moving/account-names.ts'
import type { StatementSummary } from './reader.ts'

export interface AccountChoice {
  proposals: AccountProposal[]
  /** The account that confirming would fill; null when the user must choose. */
  account: AccountProposal | null
}

const reasons: Readonly<Record<AccountLikeness, string>> = {
  same_number: copy.proposals.sameNumber,
  same_bank: copy.proposals.sameBank,
  same_currency: copy.proposals.sameCurrency,
}

export const isSupportedCurrency = (currency: string): currency is Currency =>
  currencies.some((known) => known === currency)

/**
 * Chooses the account of a file: the user's choice, the account with its number, the best one of its bank, or a new account
 * where the user has none of that bank. Otherwise the user must choose.
 */
export function chooseAccount(
  summary: StatementSummary,
  corrections: ImportPatch,
  ownAccounts: readonly Account[],
  institutionName: (id: string) => string | null,
  remembered: FindRemembered,
): AccountChoice {
  const { currency, account: stated } = summary
  if (!isSupportedCurrency(currency)) return { proposals: [], account: null }
  const candidates = ownAccounts.map((account) => ({
    id: account.id,
    mask: account.mask,
    institutionId: account.institution_id,
    type: account.account_type,
    currency: account.currency,
  }))
  const file = { ...stated, currency }
  const found = rankAccounts(file, candidates)
  const sure = findCertainAccount(found)
  const named = findNamed(summary, ownAccounts, remembered)
  const guess = named?.id ?? sure ?? guessAccount(file, candidates)
  const known = found.flatMap(({ id, likeness }): AccountProposal[] => {
    const account = ownAccounts.find((each) => each.id === id)
    if (account === undefined) return []
    if (id === named?.id) return [toProposal(account, named.reason, true)]
    const reason = id === guess && id !== sure ? copy.proposals.bestOfBank : reasons[likeness]
    return [toProposal(account, reason, id === sure)]
  })
  const newAccount = toNewAccountProposal(summary, currency, corrections, institutionName)
  const isNew = isNewAccount(file, candidates) || (summary.ledger != null && guess === null)
  const chosen = corrections.account_id
    ? ownAccounts.find(({ id }) => id === corrections.account_id)
    : undefined
  const account = chosen
    ? toProposal(chosen, copy.proposals.chosen, true)
    : corrections.account
      ? { ...newAccount, reason: copy.proposals.chosen, sure: true }
      : (known.find(({ account_id }) => account_id === guess) ?? (isNew ? newAccount : null))
  return { proposals: isNew && guess === null ? [newAccount, ...known] : [...known, newAccount], account }
}

/**
 * Whether the user has no account that the file may belong to: none in its currency, none of the bank that it names, or none
 * with the number that it names.
 */
function isNewAccount(file: FileAccount, accounts: readonly OwnAccount[]): boolean {
  const { institutionId, currency } = file
  const own = accounts.filter((account) => account.currency === currency)
  return (
    own.length === 0 ||
    (institutionId !== null && own.every((account) => account.institutionId !== institutionId)) ||
    namesOther(file, accounts)
  )
}

/** Returns the account that the user chose for this one of another app before, or the one with its name. */
function findNamed(
  summary: StatementSummary,
  ownAccounts: readonly Account[],
  remembered: FindRemembered,
): { id: string; reason: string } | null {
  const before = remembered(summary)
  if (ownAccounts.some(({ id, currency }) => id === before && currency === summary.currency))
    return { id: before ?? '', reason: copy.proposals.remembered }
  const same = findByName(summary, ownAccounts)
  return same === null ? null : { id: same, reason: copy.proposals.sameName }
}

const toProposal = (account: Account, reason: string, sure: boolean): AccountProposal => ({
  account_id: account.id,
  name: account.name,
  institution_id: account.institution_id,
  institution_name: account.institution_name,
  mask: account.mask,
  type: account.account_type,
  currency: account.currency,
  reason,
  sure,
})

function toNewAccountProposal(
  { account: stated, ledger }: StatementSummary,
  currency: Currency,
  { account: chosen }: ImportPatch,
  institutionName: (id: string) => string | null,
): AccountProposal {
  const institutionId = chosen ? chosen.institution_id : stated.institutionId
  const type = chosen?.type ?? stated.type ?? 'checking'
  const customName = chosen?.institution_name
  const digits = (stated.number ?? '').replace(/\D/g, '')
  return {
    account_id: null,
    name: chosen?.name ?? (ledger ? toLedgerName(ledger) : copy.accountNames[type]),
    institution_id: institutionId,
    institution_name:
      (institutionId === null ? customName : institutionName(institutionId)) ||
      (ledger ? copy.movedBank : copy.ownBank),
    mask: ledger && digits === '' ? '' : digits.slice(-4).padStart(4, '0'),
    type,
    currency: chosen?.currency ?? currency,
    reason: copy.proposals.fresh,
    sure: false,
  }
}

const toLedgerName = ({ app, account }: NonNullable<StatementSummary['ledger']>): string =>
  (account ?? copy.apps[app]).slice(0, limits.nameMax)
