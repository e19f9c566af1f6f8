import type { AccountType } from '@lucas/contract/banking/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'

/** An account in a provider snapshot; `key` is unique in it. */
export interface ProviderAccount {
  key: string
  number: string
  name: string
  type: AccountType
  currency: Currency
  balance: bigint | null
  available: bigint | null
  limit: bigint | null
  ownerName: string | null
}

export interface ExistingAccount {
  id: string
  /** Keyed hash of the bank's number, kind and currency, as hex. */
  providerKey: string
  /** Keyed hash of the account's alias (`toAlias`), as hex; null if none was stored. */
  aliasKey: string | null
  deleted: boolean
}

export interface AccountMatch {
  /** Existing accounts. Their balances are updated; the user's names and settings stay. */
  known: { id: string; providerKey: string; found: ProviderAccount }[]
  added: { providerKey: string; found: ProviderAccount }[]
  /** Accounts that the user deleted. They and their transactions are ignored. */
  deleted: ProviderAccount[]
}

/** Returns kind, currency, last digits and the bank's name of an account; null without digits. */
export function toAlias({ type, currency, number, name }: ProviderAccount): string | null {
  const mask = toMask(number)
  return mask === '0000' ? null : [type, currency, mask, name.trim().toLowerCase()].join('|')
}

/**
 * Matches the accounts of a snapshot with existing ones by the keyed hash of their number. After a new link the bank may
 * use another number or id, so the unmatched rest is matched by alias if the alias is unique on both sides.
 */
export function matchAccounts(
  found: readonly ProviderAccount[],
  known: readonly ExistingAccount[],
  hash: (key: string) => string,
): AccountMatch {
  const byKey = new Map(known.map((account) => [account.providerKey, account]))
  const match: AccountMatch = { known: [], added: [], deleted: [] }
  for (const account of found) {
    const providerKey = hash(account.key)
    const existing = byKey.get(providerKey)
    if (existing === undefined) match.added.push({ providerKey, found: account })
    else addMatch(match, existing, providerKey, account)
  }
  const foundKeys = new Set(found.map(({ key }) => hash(key)))
  const unmatched = known.filter(({ providerKey }) => !foundKeys.has(providerKey))
  const byAlias = indexUnique(unmatched, ({ aliasKey }) => aliasKey)
  const renamed = indexUnique(match.added, ({ found: account }) => hashAlias(toAlias(account), hash))
  for (const [alias, addition] of renamed) {
    const existing = byAlias.get(alias)
    if (existing === undefined) continue
    match.added.splice(match.added.indexOf(addition), 1)
    addMatch(match, existing, addition.providerKey, addition.found)
  }
  return match
}

function addMatch(
  match: AccountMatch,
  existing: ExistingAccount,
  providerKey: string,
  found: ProviderAccount,
) {
  if (existing.deleted) match.deleted.push(found)
  else match.known.push({ id: existing.id, providerKey, found })
}

const hashAlias = (alias: string | null, hash: (key: string) => string) =>
  alias === null ? null : hash(`alias ${alias}`)

/** Indexes the items whose key is unique. */
function indexUnique<T>(items: readonly T[], toKey: (item: T) => string | null): Map<string, T> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = toKey(item)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return new Map(
    [...groups].flatMap(([key, [only, ...more]]) => (only && more.length === 0 ? [[key, only]] : [])),
  )
}

/** Returns the last four digits, padded with zeros; 0000 if there are none (spec 2). */
export const toMask = (number: string): string => number.replace(/\D/g, '').slice(-4).padStart(4, '0')

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'van', 'von'])

/** PÉREZ SOTO MARÍA DE LA LUZ → Pérez Soto María de la Luz (decisions 3). */
export function toTitleCase(name: string): string {
  const parts = name.trim().toLocaleLowerCase('es-CL').split(/\s+/)
  return parts.map((word, index) => (index > 0 && particles.has(word) ? word : capitalize(word))).join(' ')
}

const capitalize = (word: string) =>
  word.replace(/(^|[-'’])\p{L}/gu, (start) => start.toLocaleUpperCase('es-CL'))
