import { savingsCopy } from '@lucas/contract/copy/planning/savings.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { failField } from '../../platform/errors.ts'
import { accountLookup } from '../accounts/index.ts'

/** Refuses an account that is not one of the user's in pesos, or is a card. */
export async function requireGoalAccount(
  tx: Tx,
  userId: string,
  accountId: string | null | undefined,
): Promise<void> {
  if (accountId == null) return
  const account = (await accountLookup.listVisible(tx, userId)).find(({ id }) => id === accountId)
  if (account?.currency !== 'CLP' || account.type === 'credit')
    failField('account_id', savingsCopy.accountRefused)
}
