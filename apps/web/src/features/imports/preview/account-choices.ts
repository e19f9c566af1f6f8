import type { Account } from '@lucas/contract/banking/account.ts'
import type { AccountProposal, NewAccountInput, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'

const copy = importsScreenCopy.preview.account

/** Option value for the account that confirming creates. */
export const newAccountValue = 'made'

interface AccountChoice {
  value: string
  label: string
}

const toChoice = ({ account_id, name, mask, institution_name }: AccountProposal): AccountChoice =>
  account_id === null
    ? { value: newAccountValue, label: copy.toCreate(copy.option(name, mask, institution_name)) }
    : { value: account_id, label: copy.option(name, mask, institution_name) }

/** Returns the proposed accounts, likeliest first, then the user's other accounts in the same currency. */
export function listAccountChoices(
  { account, proposals, currency }: StatementImport,
  accounts: readonly Account[],
): AccountChoice[] {
  const first = (account === null ? proposals : [account, ...proposals]).map(toChoice)
  const rest = accounts
    .filter((own) => currency === null || own.currency === currency)
    .map((own) => ({ value: own.id, label: copy.option(own.name, own.mask, own.institution_name) }))
  return [
    ...new Map(
      [...rest, ...first.toReversed()].toReversed().map((choice) => [choice.value, choice]),
    ).values(),
  ]
}

/** Returns the defaults of the new-account form: from the statement, else a checking account. */
export function toNewAccountDraft({ account, proposals, currency }: StatementImport): NewAccountInput {
  const proposal =
    account?.account_id === null ? account : proposals.find(({ account_id }) => account_id === null)
  return {
    name: proposal?.name ?? '',
    type: proposal?.type ?? 'checking',
    currency: proposal?.currency ?? currency ?? 'CLP',
    institution_id: proposal?.institution_id ?? null,
    institution_name: proposal?.institution_id == null ? (proposal?.institution_name ?? '') : '',
  }
}
