import type { ManualAccountInput } from '@lucas/contract/banking/account-input.ts'
import { accountsCopy as copy } from '@lucas/contract/copy/banking/connections.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import { assertUserDataLocked } from '../../platform/database/locks.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { failField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { parseMinorUnits } from '../../platform/minor-units.ts'
import { users } from '../users/index.ts'
import { accountRepository } from './repository/account.ts'

/** Creates a manual account in the caller's transaction, under the user data lock. Returns its id. */
export async function createManualAccount(
  tx: Tx,
  userId: string,
  {
    name,
    account_type: type,
    currency,
    opening_balance,
    institution_id: institutionId = null,
    card,
  }: ManualAccountInput,
  now: Date,
): Promise<string> {
  assertUserDataLocked(tx)
  const repository = accountRepository(tx)
  const existing = await repository.listManual(userId)
  if (existing.length >= limits.manualAccountsMax) failField('name', copy.tooMany)
  if (existing.some((one) => one.name === name && one.currency === currency))
    failField('name', copy.nameTaken)
  const institution =
    institutionId === null
      ? null
      : ((await repository.findInstitution(institutionId)) ??
        failField('institution_id', copy.institutionUnknown))
  const id = newId()
  const opening = parseMinorUnits('opening_balance', opening_balance, currency, copy.openingInvalid)
  const limit = card?.limit == null ? null : parseMinorUnits('card', card.limit, currency, copy.limitInvalid)
  const ownerName = await getFullName(tx, userId)
  await repository.createManual(
    userId,
    { id, name, ownerName, type, currency, opening, limit, institution },
    now,
  )
  return id
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
  const cash = {
    id: newId(),
    name: copy.cash,
    ownerName: await getFullName(tx, userId),
    type: 'depository',
    currency: 'CLP',
    opening: 0n,
  } as const
  return accountRepository(tx).findOrCreateManual(userId, cash, now)
}

async function getFullName(tx: Tx, userId: string): Promise<string> {
  const { first_name, last_name } = await users.get(tx, userId)
  return `${first_name} ${last_name}`
}

/** Adds the amounts of changed transactions to their manual accounts, in minor units. Needs the user data lock. */
export async function adjustManualBalances(
  tx: Tx,
  userId: string,
  deltas: readonly { accountId: string; amount: bigint }[],
): Promise<void> {
  assertUserDataLocked(tx)
  const changes = deltas.filter(({ amount }) => amount !== 0n)
  if (changes.length > 0) await accountRepository(tx).addToManualBalances(userId, changes)
}
