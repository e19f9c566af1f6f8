import { createHmac } from 'node:crypto'
import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import { users } from '../users/index.ts'
import { type ProviderCreditLine, replaceCreditLines } from './credit-lines.ts'
import { matchAccounts, type ProviderAccount, toAlias, toMask, toTitleCase } from './domain/match.ts'
import { accountRepository, type Balances } from './repository/account.ts'

/** The accounts of one connection in a provider snapshot. */
export interface AccountSnapshot {
  connectionId: string
  institutionId: string | null
  institutionName: string
  /** New accounts of a hidden connection are hidden too. */
  hidden: boolean
  found: readonly ProviderAccount[]
  /** Undefined if the snapshot says nothing about credit lines. */
  lines?: readonly ProviderCreditLine[] | undefined
  /** A later refresh has superseded this snapshot, so stored balances and credit lines stay. */
  isOutdated?: boolean
  now: Date
}

export interface OwnedAccount {
  id: string
  currency: Currency
  type: AccountType
  ownerName: string
}

/** Returns the keyed hash that finds a user's account again; equal numbers of two users give different hashes. */
export const toProviderKey = (hashKey: Buffer, userId: string, key: string): Buffer =>
  createHmac('sha256', hashKey).update(`account\n${userId}\n${key}`).digest()

const toBalances = ({ balance, available, limit }: ProviderAccount): Balances => ({
  current: balance,
  available,
  limit,
})

/** Updates existing accounts and creates new ones. Returns them by snapshot key, without deleted accounts. */
export async function ingestAccounts(
  tx: Tx,
  userId: string,
  {
    connectionId,
    institutionId,
    institutionName,
    hidden,
    found,
    lines,
    isOutdated = false,
    now,
  }: AccountSnapshot,
  hashKey: Buffer,
): Promise<Map<string, OwnedAccount>> {
  const repository = accountRepository(tx)
  const rows = await repository.listWithDeleted(userId, connectionId)
  const known = rows.map((row) => ({
    id: row.id,
    providerKey: row.provider_key.toString('hex'),
    aliasKey: row.alias_key?.toString('hex') ?? null,
    deleted: row.deleted_at !== null,
  }))
  const toKey = (key: string) => toProviderKey(hashKey, userId, key)
  const toAliasKey = (account: ProviderAccount) => {
    const alias = toAlias(account)
    return alias === null ? null : toKey(`alias ${alias}`)
  }
  const match = matchAccounts(found, known, (key) => toKey(key).toString('hex'))
  const toOwnerName = await loadOwnerNaming(tx, userId)
  const owned = new Map<string, OwnedAccount>()

  for (const { id, providerKey, found: account } of match.known) {
    const ownerName = toOwnerName(account)
    const keys = { provider: Buffer.from(providerKey, 'hex'), alias: toAliasKey(account) }
    if (!isOutdated)
      await repository.updateFromProvider(userId, id, { keys, balances: toBalances(account), ownerName }, now)
    owned.set(account.key, { id, currency: account.currency, type: account.type, ownerName })
  }
  const newAccounts = match.added.map(({ providerKey, found: account }) => ({
    id: newId(),
    connectionId,
    institutionId,
    institutionName,
    providerKey: Buffer.from(providerKey, 'hex'),
    aliasKey: toAliasKey(account),
    name: account.name,
    ownerName: toOwnerName(account),
    mask: toMask(account.number),
    type: account.type,
    currency: account.currency,
    balances: toBalances(account),
    hidden,
    key: account.key,
  }))
  if (newAccounts.length > 0) await repository.createMany(userId, newAccounts, now)
  if (lines && !isOutdated) await replaceCreditLines(tx, userId, { connectionId, lines, now, toKey })
  for (const { key, id, currency, type, ownerName } of newAccounts)
    owned.set(key, { id, currency, type, ownerName })
  return owned
}

/** Returns a function for the owner's name in title case: the bank's if it has one, else the profile's (decisions 3). */
async function loadOwnerNaming(tx: Tx, userId: string): Promise<(account: ProviderAccount) => string> {
  const profile = await users.find(tx, userId)
  const profileName = profile ? toTitleCase(`${profile.first_name} ${profile.last_name}`) : ''
  return ({ ownerName }) => (ownerName ? toTitleCase(ownerName) : profileName)
}
