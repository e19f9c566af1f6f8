import { connectionsCopy as copy } from '@lucas/contract/copy/banking/connections.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { AccountsService } from '../../accounts/index.ts'
import { parseBankError, parseSyncStep } from '../domain/connection-status.ts'
import { hashHolder } from '../holder-hash.ts'
import type { ProviderCallback } from '../provider/port.ts'
import { type ConnectionRow, connectionRepository, type NewConnection } from '../repository/connection.ts'
import { institutionRepository } from '../repository/institution.ts'
import { type LinkSessionRow, linkSessionRepository } from '../repository/link-session.ts'

export type ConnectionCallback = Extract<ProviderCallback, { kind: 'initial' | 'linked' | 'final' }>
type Institution = { id: string | null; name: string }

export type ResolveConnectionDeps = { accounts: AccountsService; hashKey: Buffer }

/**
 * Returns the connection of a callback: that of the link session, else that of the same institution and holder, else (when
 * the callback names no institution) the one with the same accounts, else a new one.
 */
export async function resolveConnection(
  tx: Tx,
  link: LinkSessionRow,
  callback: ConnectionCallback,
  now: Date,
  { accounts, hashKey }: ResolveConnectionDeps,
): Promise<ConnectionRow> {
  const userId = link.user_id
  const repository = connectionRepository(tx)
  const institution = await findInstitution(tx, callback)
  const sameAccounts = await findByAccounts(tx, userId, callback, accounts)
  const holderHash = callback.holderRut === null ? null : hashHolder(hashKey, userId, callback.holderRut)
  const own = link.connection_id === null ? undefined : await repository.find(userId, link.connection_id)
  if (own && matchesConnection(own, institution, holderHash))
    return adoptConnection(
      tx,
      await updateOwnConnection(tx, own, institution, sameAccounts, accounts),
      link,
      holderHash,
    )

  const known = institution
    ? ((await repository.findByHolder(userId, institution, holderHash)) ??
      ifSameInstitution(sameAccounts, institution, holderHash))
    : sameAccounts
  if (known) return adoptConnection(tx, known, link, holderHash)
  const connection: NewConnection = {
    id: newId(),
    provider: link.provider,
    institutionId: institution?.id ?? null,
    institutionName: institution?.name ?? copy.unknownInstitution,
    holderHash,
    state: 'pending',
  }
  return repository.insert(userId, connection, now)
}

/** Whether a callback belongs to this connection: the user may have entered another bank or login in its widget. */
function matchesConnection(
  own: ConnectionRow,
  institution: Institution | null,
  holderHash: Buffer | null,
): boolean {
  const isOtherInstitution =
    institution !== null &&
    !hasUnknownInstitution(own) &&
    (institution.id === null
      ? own.institution_name !== institution.name
      : own.institution_id !== institution.id)
  return !isOtherInstitution && isSameHolder(own, holderHash)
}

/** An unknown holder matches every holder. */
const isSameHolder = ({ holder_hash }: ConnectionRow, holderHash: Buffer | null): boolean =>
  holder_hash === null || holderHash === null || holder_hash.equals(holderHash)

/** Returns the connection with the same accounts if institution and holder do not contradict. */
const ifSameInstitution = (
  sameAccounts: ConnectionRow | undefined,
  institution: Institution,
  holderHash: Buffer | null,
) => (sameAccounts && matchesConnection(sameAccounts, institution, holderHash) ? sameAccounts : undefined)

/** Stores the holder and the current provider of an existing connection. */
function adoptConnection(tx: Tx, known: ConnectionRow, link: LinkSessionRow, holderHash: Buffer | null) {
  const addsHolder = known.holder_hash === null && holderHash !== null
  if (!addsHolder && known.provider === link.provider) return known
  return connectionRepository(tx).adopt(link.user_id, known.id, {
    provider: link.provider,
    holderHash: known.holder_hash ?? holderHash,
  })
}

/** Adds a late institution name to the link session's connection and merges an unnamed one with the same accounts. */
async function updateOwnConnection(
  tx: Tx,
  own: ConnectionRow,
  institution: Institution | null,
  sameAccounts: ConnectionRow | undefined,
  accounts: AccountsService,
): Promise<ConnectionRow> {
  if (institution !== null && hasUnknownInstitution(own))
    return nameInstitution(tx, own, institution, accounts)
  if (sameAccounts && sameAccounts.id !== own.id && hasUnknownInstitution(sameAccounts))
    await mergeConnections(tx, own, sameAccounts, accounts)
  return own
}

/** Stores a late institution name. Merges the connection if the user already has one of that institution. */
async function nameInstitution(
  tx: Tx,
  own: ConnectionRow,
  institution: Institution,
  accounts: AccountsService,
) {
  const repository = connectionRepository(tx)
  const existing = await repository.findByHolder(own.user_id, institution, own.holder_hash)
  if (existing) {
    await mergeConnections(tx, existing, own, accounts)
    return existing
  }
  await repository.updateInstitution(own.user_id, own.id, institution)
  await accounts.setInstitution(tx, own.user_id, own.id, institution)
  return { ...own, institution_id: institution.id, institution_name: institution.name }
}

async function findInstitution(
  tx: Tx,
  { institutionId, institutionName }: ConnectionCallback,
): Promise<Institution | null> {
  const known = institutionId === null ? undefined : await institutionRepository(tx).findName(institutionId)
  if (known) return { id: institutionId, name: known.name }
  return institutionName
    ? { id: null, name: institutionName.charAt(0).toUpperCase() + institutionName.slice(1) }
    : null
}

async function findByAccounts(
  tx: Tx,
  userId: string,
  callback: ConnectionCallback,
  accounts: AccountsService,
) {
  if (callback.kind !== 'final') return undefined
  const keys = callback.snapshot.accounts.map(({ key }) => key)
  const id = await accounts.findConnectionByAccountKeys(tx, userId, keys)
  return id === null ? undefined : connectionRepository(tx).find(userId, id)
}

/** Whether the institution is still unknown: data may arrive before the message that names it. */
const hasUnknownInstitution = ({ institution_id, institution_name }: ConnectionRow) =>
  institution_id === null && institution_name === copy.unknownInstitution

/** Merges a connection of an unknown institution into another one. Callbacks out of order can create two for one bank. */
async function mergeConnections(
  tx: Tx,
  target: ConnectionRow,
  source: ConnectionRow,
  accounts: AccountsService,
): Promise<void> {
  const userId = target.user_id
  const institution = { id: target.institution_id, name: target.institution_name }
  const remaining = await accounts.moveToConnection(tx, userId, {
    from: source.id,
    to: target.id,
    institution,
  })
  if (remaining > 0) return // both have the same account: neither history may be deleted
  const status = { state: source.state, error: parseBankError(source.error_code) }
  const repository = connectionRepository(tx)
  await repository.updateStatus(userId, target.id, status, parseSyncStep(source.sync_step), source.updated_at)
  if (source.last_sync_at !== null) await repository.markSynced(userId, target.id, source.last_sync_at)
  await linkSessionRepository(tx).moveToConnection(userId, source.id, target.id)
  await repository.delete(userId, source.id)
}
