import type { ManualAccountInput } from '@lucas/contract/account-input.ts'
import { accountsCopy as copy } from '@lucas/contract/copy/connections.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Tx } from '../../platform/database/person.ts'
import { refuseField } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { minorUnitsOf } from '../../platform/minor-units.ts'
import { accountsRepository } from './repository.ts'

/** Opens an account that no bank tells of, as a step of the caller's transaction; answers its id. */
export async function openManual(
  tx: Tx,
  person: string,
  { name, account_type: type, currency, opening_balance }: ManualAccountInput,
  now: Date,
): Promise<string> {
  const repository = accountsRepository(tx)
  const own = await repository.manualOnes(person)
  if (own.length >= limits.manualAccountsMax) refuseField('name', copy.tooMany)
  if (own.some((one) => one.name === name && one.currency === currency)) refuseField('name', copy.nameTaken)
  const id = newId()
  const opening = minorUnitsOf('opening_balance', opening_balance, currency, copy.openingInvalid)
  await repository.insertManual(person, { id, name, type, currency, opening }, now)
  return id
}

/** Corrects what an account of the person's own began with, as a step of the caller's transaction. */
export async function reopenManual(
  tx: Tx,
  person: string,
  { id, manual, currency }: { id: string; manual: boolean; currency: Currency },
  opening: number,
): Promise<void> {
  if (!manual) refuseField('opening_balance', copy.openingOfBank)
  const minor = minorUnitsOf('opening_balance', opening, currency, copy.openingInvalid)
  await accountsRepository(tx).reopen(person, id, minor)
}

/** The account of what the person pays in cash, by its name; it opens by itself with the first row. */
export async function openCash(tx: Tx, person: string, now: Date): Promise<string> {
  const own = await accountsRepository(tx).manualOnes(person)
  const cash = own.find(({ name, currency }) => name === copy.cash && currency === 'CLP')
  if (cash) return cash.id
  const account = {
    id: newId(),
    name: copy.cash,
    type: 'depository',
    currency: 'CLP',
    opening: 0n,
  } as const
  await accountsRepository(tx).insertManual(person, account, now)
  return account.id
}
