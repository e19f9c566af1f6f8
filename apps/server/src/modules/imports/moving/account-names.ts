import type { Account } from '@lucas/contract/banking/account.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { StatementSummary } from '../reader.ts'
import { importNameRepository } from '../repository/name.ts'

/** Returns the account that the user chose for the account of another app's file in an earlier import, or null. */
export type FindRemembered = (summary: StatementSummary) => string | null

/** Loads what earlier files of other apps were imported into. Without such a file among these nothing is read. */
export async function loadRemembered(
  tx: Tx,
  userId: string,
  summaries: readonly (StatementSummary | null)[],
): Promise<FindRemembered> {
  if (!summaries.some((summary) => summary?.ledger?.account)) return () => null
  const names = await importNameRepository(tx).listAccounts(userId)
  return ({ ledger }) =>
    names.find(({ app, name }) => app === ledger?.app && name === ledger.account)?.accountId ?? null
}

/** Returns the only account that has the name of the file's and its currency, or null. */
export function findByName(
  { ledger, currency }: StatementSummary,
  accounts: readonly Account[],
): string | null {
  const key = foldName(ledger?.account ?? '')
  const [first, second] = accounts.filter((own) => own.currency === currency && foldName(own.name) === key)
  return key === '' || first === undefined || second !== undefined ? null : first.id
}
