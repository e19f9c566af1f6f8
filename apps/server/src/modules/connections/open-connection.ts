import { connectionsCopy as copy } from '@lucas/contract/copy/connections.ts'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import type { AccountsService } from '../accounts/index.ts'
import { holderHashOf } from './holder-hash.ts'
import { isUnnamed, mergeInto } from './merge.ts'
import type { ProviderCallback } from './provider.ts'
import { type ConnectionRow, connectionsRepository, type NewConnection } from './repository/connections.ts'
import { institutionsRepository } from './repository/institutions.ts'
import type { LinkRow } from './repository/links.ts'

export type Telling = Extract<ProviderCallback, { kind: 'initial' | 'linked' | 'final' }>
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
  const holding = await findByAccounts(tx, person, callback, accounts)
  const holderHash = holderHashOf(hashKey, person, callback.holderRut)
  const own = link.connection_id === null ? undefined : await repository.find(person, link.connection_id)
  if (own && isOf(own, bank, holderHash))
    return adopt(tx, await settleOwn(tx, own, bank, holding, accounts), link, holderHash)

  const known = bank
    ? ((await repository.findByHolder(person, bank, holderHash)) ?? sameBank(holding, bank, holderHash))
    : holding
  if (known) return adopt(tx, known, link, holderHash)
  const connection: NewConnection = {
    id: newId(),
    provider: link.provider,
    institutionId: bank?.id ?? null,
    institutionName: bank?.name ?? copy.unknownInstitution,
    holderHash,
    state: 'pending',
  }
  return repository.insert(person, connection, now)
}

/** Whether a message speaks of this connection: who enters another bank in its widget, or as another person, means another. */
function isOf(own: ConnectionRow, bank: Bank | null, holderHash: Buffer | null): boolean {
  const isOtherBank =
    bank !== null &&
    !isUnnamed(own) &&
    (bank.id === null ? own.institution_name !== bank.name : own.institution_id !== bank.id)
  return !isOtherBank && isSameHolder(own, holderHash)
}

/** Where one of the two did not tell the holder, they do not contradict each other. */
const isSameHolder = ({ holder_hash }: ConnectionRow, holderHash: Buffer | null): boolean =>
  holder_hash === null || holderHash === null || holder_hash.equals(holderHash)

/** The connection that holds the very accounts, where the holder was not told then or is not told now. */
const sameBank = (holding: ConnectionRow | undefined, bank: Bank, holderHash: Buffer | null) =>
  holding && isOf(holding, bank, holderHash) ? holding : undefined

/** What a message teaches about a known connection: its holder, and the provider that brings it now. */
function adopt(tx: Tx, known: ConnectionRow, link: LinkRow, holderHash: Buffer | null) {
  const learns = known.holder_hash === null && holderHash !== null
  if (!learns && known.provider === link.provider) return known
  return connectionsRepository(tx).adopt(link.user_id, known.id, {
    provider: link.provider,
    holderHash: known.holder_hash ?? holderHash,
  })
}

/** A linking's own connection: gets the bank's name if that comes late, and what an unnamed one holds of its accounts. */
async function settleOwn(
  tx: Tx,
  own: ConnectionRow,
  bank: Bank | null,
  holding: ConnectionRow | undefined,
  accounts: AccountsService,
): Promise<ConnectionRow> {
  if (bank !== null && isUnnamed(own)) return nameBank(tx, own, bank, accounts)
  if (holding && holding.id !== own.id && isUnnamed(holding)) await mergeInto(tx, own, holding, accounts)
  return own
}

/** The bank's name comes after its data; where the person has that bank already, the two are one. */
async function nameBank(tx: Tx, own: ConnectionRow, bank: Bank, accounts: AccountsService) {
  const repository = connectionsRepository(tx)
  const older = await repository.findByHolder(own.user_id, bank, own.holder_hash)
  if (older) {
    await mergeInto(tx, older, own, accounts)
    return older
  }
  await repository.nameBank(own.user_id, own.id, bank)
  await accounts.nameInstitution(tx, own.user_id, own.id, bank)
  return { ...own, institution_id: bank.id, institution_name: bank.name }
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
