import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'
import { aliasOf, type FoundAccount, inTitleCase, maskOf, matchAccounts } from './domain/match.ts'
import { type FoundLine, keepLines } from './lines.ts'
import { providerKeyOf } from './provider-key.ts'
import { accountsRepository, type Balances } from './repository.ts'

/** The connection whose accounts a bank has just told. */
export interface Delivery {
  connectionId: string
  institutionId: string | null
  institutionName: string
  /** New accounts of a hidden connection are hidden too. */
  hidden: boolean
  found: readonly FoundAccount[]
  /** Left out where the bank said nothing of its lines. */
  lines?: readonly FoundLine[] | undefined
  /** The bank was asked again since: balances that we know are newer than these. */
  isOld?: boolean
  now: Date
}

export interface OwnedAccount {
  id: string
  currency: Currency
  type: AccountType
  ownerName: string
}

const balancesOf = ({ balance, available, limit }: FoundAccount): Balances => ({
  current: balance,
  available,
  limit,
})

/** Refreshes the accounts we know and adds new ones; answers who owns which key. Deleted accounts are not among them. */
export async function matchDelivery(
  tx: Tx,
  person: string,
  { connectionId, institutionId, institutionName, hidden, found, lines, isOld = false, now }: Delivery,
  secret: Buffer,
): Promise<Map<string, OwnedAccount>> {
  const repository = accountsRepository(tx)
  const rows = await repository.known(person, connectionId)
  const known = rows.map((row) => ({
    id: row.id,
    providerKey: row.provider_key.toString('hex'),
    aliasKey: row.alias_key?.toString('hex') ?? null,
    deleted: row.deleted_at !== null,
  }))
  const aliasKeyOf = (account: FoundAccount) => {
    const alias = aliasOf(account)
    return alias === null ? null : providerKeyOf(secret, person, `alias ${alias}`)
  }
  const match = matchAccounts(found, known, (key) => providerKeyOf(secret, person, key).toString('hex'))
  const ownerOf = await namer(tx, person)
  const owned = new Map<string, OwnedAccount>()

  for (const { id, providerKey, found: account } of match.known) {
    const ownerName = ownerOf(account)
    const keys = { provider: Buffer.from(providerKey, 'hex'), alias: aliasKeyOf(account) }
    if (!isOld) await repository.refresh(person, id, { keys, balances: balancesOf(account), ownerName }, now)
    owned.set(account.key, { id, currency: account.currency, type: account.type, ownerName })
  }
  const fresh = match.fresh.map(({ providerKey, found: account }) => ({
    id: newId(),
    connectionId,
    institutionId,
    institutionName,
    providerKey: Buffer.from(providerKey, 'hex'),
    aliasKey: aliasKeyOf(account),
    name: account.name,
    ownerName: ownerOf(account),
    mask: maskOf(account.number),
    type: account.type,
    currency: account.currency,
    balances: balancesOf(account),
    hidden,
    key: account.key,
  }))
  if (fresh.length > 0) await repository.insert(person, fresh, now)
  if (lines && !isOld) await keepLines(tx, person, { connectionId, lines, now }, secret)
  for (const { key, id, currency, type, ownerName } of fresh)
    owned.set(key, { id, currency, type, ownerName })
  return owned
}

/** The holder's name where the bank gives it, else the profile's, in title case (decisions 3). */
async function namer(tx: Tx, person: string): Promise<(account: FoundAccount) => string> {
  const profile = await accountsRepository(tx).profileName(person)
  const own = profile ? inTitleCase(`${profile.first_name} ${profile.last_name}`) : ''
  return ({ ownerName }) => (ownerName ? inTitleCase(ownerName) : own)
}
