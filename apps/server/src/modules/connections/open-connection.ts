import { connectionsCopy as copy } from '@lucas/contract/copy/connections.ts'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountsService } from '../accounts/index.ts'
import { holderHashOf } from './holder-hash.ts'
import type { ProviderCallback } from './provider.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { institutionsRepository } from './repository/institutions.ts'
import type { LinkRow } from './repository/links.ts'

export type Telling = Extract<ProviderCallback, { kind: 'initial' | 'final' }>
type Bank = { id: string | null; name: string }

export type OpenDeps = { accounts: AccountsService; hashKey: Buffer }

/**
 * The connection that a message speaks of: the linking's own, else that of the same bank and holder, else (where the
 * message names no bank) the one that holds its accounts, else a new one.
 */
export async function openConnection(
  tx: Tx,
  link: LinkRow,
  callback: Telling,
  now: Date,
  { accounts, hashKey }: OpenDeps,
): Promise<ConnectionRow> {
  const person = link.user_id
  const repository = connectionsRepository(tx)
  const bank = await bankOf(tx, callback)
  if (link.connection_id !== null) {
    const own = await repository.find(person, link.connection_id)
    if (own) return bank === null ? own : nameBank(tx, own, bank, accounts)
  }
  const holderHash = holderHashOf(hashKey, person, callback.holderRut)
  const known = bank
    ? await repository.findByHolder(person, bank, holderHash)
    : await findByAccounts(tx, person, callback, accounts)
  if (known) return known
  return repository.insert(
    person,
    {
      id: newId(),
      provider: link.provider,
      institutionId: bank?.id ?? null,
      institutionName: bank?.name ?? copy.unknownInstitution,
      holderHash,
      state: 'pending',
    },
    now,
  )
}

async function bankOf(tx: Tx, { institutionId, bankName }: Telling): Promise<Bank | null> {
  const known = institutionId === null ? undefined : await institutionsRepository(tx).nameOf(institutionId)
  if (known) return { id: institutionId, name: known.name }
  return bankName ? { id: null, name: bankName.charAt(0).toUpperCase() + bankName.slice(1) } : null
}

async function findByAccounts(tx: Tx, person: string, callback: Telling, accounts: AccountsService) {
  if (callback.kind !== 'final') return undefined
  const keys = callback.facts.accounts.map(({ key }) => key)
  const id = await accounts.connectionHolding(tx, person, keys)
  return id === null ? undefined : connectionsRepository(tx).find(person, id)
}

/** The bank's name may come after its data; a name that is known stays. */
async function nameBank(tx: Tx, connection: ConnectionRow, bank: Bank, accounts: AccountsService) {
  if (connection.institution_id !== null || connection.institution_name !== copy.unknownInstitution)
    return connection
  await connectionsRepository(tx).nameBank(connection.user_id, connection.id, bank)
  await accounts.nameInstitution(tx, connection.user_id, connection.id, bank)
  return { ...connection, institution_id: bank.id, institution_name: bank.name }
}
