import type { Account } from '@lucas/contract/account.ts'
import { importsScreenCopy } from '@lucas/contract/copy/imports-screen.ts'
import type { AccountProposal, NewAccountInput, StatementImport } from '@lucas/contract/import.ts'

const copy = importsScreenCopy.preview.account

/** The account that confirming would make. */
export const madeValue = 'made'

interface Choice {
  value: string
  label: string
}

const ofProposal = ({ account_id, name, mask, institution_name }: AccountProposal): Choice =>
  account_id === null
    ? { value: madeValue, label: copy.toCreate(copy.option(name, mask, institution_name)) }
    : { value: account_id, label: copy.option(name, mask, institution_name) }

/** Accounts the rows may go to: the likeliest first, then the person's others of the same currency. */
export function choicesOf(
  { account, proposals, currency }: StatementImport,
  accounts: readonly Account[],
): Choice[] {
  const first = (account === null ? proposals : [account, ...proposals]).map(ofProposal)
  const rest = accounts
    .filter((own) => currency === null || own.currency === currency)
    .map((own) => ({ value: own.id, label: copy.option(own.name, own.mask, own.institution_name) }))
  return [
    ...new Map(
      [...rest, ...first.toReversed()].toReversed().map((choice) => [choice.value, choice]),
    ).values(),
  ]
}

/** What the form of a new account begins with: what the file tells, else the plainest account. */
export function draftOf({ account, proposals, currency }: StatementImport): NewAccountInput {
  const told =
    account?.account_id === null ? account : proposals.find(({ account_id }) => account_id === null)
  return {
    name: told?.name ?? '',
    type: told?.type ?? 'checking',
    currency: told?.currency ?? currency ?? 'CLP',
    institution_id: told?.institution_id ?? null,
    institution_name: told?.institution_id == null ? (told?.institution_name ?? '') : undefined,
  }
}
