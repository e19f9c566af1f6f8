import type { ManualAccountInput } from '@lucas/contract/account-input.ts'
import { accountsCopy as copy } from '@lucas/contract/copy/connections.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { parseMinorUnits } from '../../platform/minor-units.ts'
import { users } from '../users/index.ts'
import { accountRepository, type ManualAccount } from './repository/account.ts'

/** Creates a manual account in the caller's transaction, under the user data lock. Returns its id. */
export async function createManualAccount(
  tx: Tx,
  userId: string,
  { name, account_type: type, currency, opening_balance }: ManualAccountInput,
  now: Date,
): Promise<string> {
  assertUserDataLocked(tx)
  const existing = await accountRepository(tx).listManual(userId)
  if (existing.length >= limits.manualAccountsMax) failField('name', copy.tooMany)
  if (existing.some((one) => one.name === name && one.currency === currency))
    failField('name', copy.nameTaken)
  const id = newId()
  const opening = parseMinorUnits('opening_balance', opening_balance, currency, copy.openingInvalid)
  return createOwned(tx, userId, { id, name, type, currency, opening }, now)
}

/** Creates a manual account in the name of the user. Returns its id. */
async function createOwned(tx: Tx, userId: string, account: Omit<ManualAccount, 'ownerName'>, now: Date) {
  const { first_name, last_name } = (await users.find(tx, userId)) ?? fail('not_authenticated')
  const ownerName = `${first_name} ${last_name}`
  await accountRepository(tx).createManual(userId, { ...account, ownerName }, now)
  return account.id
}

/** Updates the opening balance of a manual account in the caller's transaction. */
export async function updateOpeningBalance(
  tx: Tx,
  userId: string,
  { id, manual, currency }: { id: string; manual: boolean; currency: Currency },
  opening: number,
): Promise<void> {
  if (!manual) failField('opening_balance', copy.openingOfBank)
  const openingBalance = parseMinorUnits('opening_balance', opening, currency, copy.openingInvalid)
  await accountRepository(tx).setOpeningBalance(userId, id, openingBalance)
}

/** Returns the id of the cash account, created with the first cash transaction. Needs the user data lock. */
export async function getOrCreateCashAccount(tx: Tx, userId: string, now: Date): Promise<string> {
  assertUserDataLocked(tx)
  const cash = { id: newId(), name: copy.cash, type: 'depository', currency: 'CLP', opening: 0n } as const
  const accounts = await accountRepository(tx).listManual(userId)
  const existing = accounts.find(({ name, currency }) => name === cash.name && currency === cash.currency)
  return existing?.id ?? createOwned(tx, userId, cash, now)
}
