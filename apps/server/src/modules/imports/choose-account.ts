import type { Account } from '@lucas/contract/account.ts'
import { importsCopy as copy } from '@lucas/contract/copy/imports.ts'
import { type Currency, currencies } from '@lucas/contract/currency.ts'
import type { AccountProposal, ImportPatch } from '@lucas/contract/import.ts'
import { type Likeness, proposeAccounts, sureAccount } from './domain/proposals.ts'
import type { ReadSummary } from './reader.ts'

export interface Choice {
  proposals: AccountProposal[]
  /** What confirming would fill; null where the person must say. */
  account: AccountProposal | null
}

const reasons: Readonly<Record<Likeness, string>> = {
  same_number: copy.proposals.sameNumber,
  same_bank: copy.proposals.sameBank,
  same_currency: copy.proposals.sameCurrency,
}

export const isOurs = (currency: string): currency is Currency =>
  currencies.some((known) => known === currency)

/** Which account the rows belong to: said by the person, sure by its number, or a new one where there is no other. */
export function chooseAccount(
  summary: ReadSummary,
  said: ImportPatch,
  own: readonly Account[],
  bankName: (id: string) => string | null,
): Choice {
  const { currency, account: told } = summary
  if (!isOurs(currency)) return { proposals: [], account: null }
  const candidates = own.map((account) => ({
    id: account.id,
    mask: account.mask,
    institutionId: account.institution_id,
    type: account.account_type,
    currency: account.currency,
  }))
  const found = proposeAccounts({ ...told, currency }, candidates)
  const sure = sureAccount(found)
  const known = found.flatMap(({ id, likeness }): AccountProposal[] => {
    const account = own.find((each) => each.id === id)
    return account ? [proposalOf(account, reasons[likeness], id === sure)] : []
  })
  const fresh = freshProposal(summary, currency, said, bankName)
  const chosen = said.account_id ? own.find(({ id }) => id === said.account_id) : undefined
  const account = chosen
    ? proposalOf(chosen, copy.proposals.chosen, true)
    : said.account
      ? { ...fresh, reason: copy.proposals.chosen, sure: true }
      : (known.find((proposal) => proposal.sure) ?? (known.length === 0 ? fresh : null))
  return { proposals: [...known, fresh], account }
}

const proposalOf = (account: Account, reason: string, sure: boolean): AccountProposal => ({
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

function freshProposal(
  { account: told }: ReadSummary,
  currency: Currency,
  { account: said }: ImportPatch,
  bankName: (id: string) => string | null,
): AccountProposal {
  const institutionId = said ? said.institution_id : told.institutionId
  const type = said?.type ?? told.type ?? 'checking'
  const own = said?.institution_name
  return {
    account_id: null,
    name: said?.name ?? copy.accountNames[type],
    institution_id: institutionId,
    institution_name: (institutionId === null ? own : bankName(institutionId)) || copy.ownBank,
    mask: (told.number ?? '').replace(/\D/g, '').slice(-4).padStart(4, '0'),
    type,
    currency: said?.currency ?? currency,
    reason: copy.proposals.fresh,
    sure: false,
  }
}
