import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'

/** One account as a bank tells it; `key` is unique in its delivery. */
export interface FoundAccount {
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

export interface KnownAccount {
  id: string
  /** Keyed hash of the bank's number, kind and currency, as hex. */
  providerKey: string
  /** The same of what else the bank tells about it; null where that was not kept. */
  aliasKey: string | null
  deleted: boolean
}

export interface AccountMatch {
  /** Found again and alive: balances are refreshed, names and choices of the person stay. */
  known: { id: string; providerKey: string; found: FoundAccount }[]
  fresh: { providerKey: string; found: FoundAccount }[]
  /** The person deleted them: they and their movements stay away. */
  buried: FoundAccount[]
}

/** Kind, currency, last digits and the bank's own name; null where the bank tells no digits. */
export function aliasOf({ type, currency, number, name }: FoundAccount): string | null {
  const mask = maskOf(number)
  return mask === '0000' ? null : [type, currency, mask, name.trim().toLowerCase()].join('|')
}

/**
 * Joins what the bank tells with what we know, by the keyed hash of each number. A linking may tell an account under
 * another number or id than before: what is left on both sides meets by its alias, if that is one account's only.
 */
export function matchAccounts(
  found: readonly FoundAccount[],
  known: readonly KnownAccount[],
  hash: (key: string) => string,
): AccountMatch {
  const byKey = new Map(known.map((account) => [account.providerKey, account]))
  const match: AccountMatch = { known: [], fresh: [], buried: [] }
  for (const account of found) {
    const providerKey = hash(account.key)
    const twin = byKey.get(providerKey)
    if (twin === undefined) match.fresh.push({ providerKey, found: account })
    else take(match, twin, providerKey, account)
  }
  const told = new Set(found.map(({ key }) => hash(key)))
  const left = known.filter(({ providerKey }) => !told.has(providerKey))
  const byAlias = onlyOnes(left, ({ aliasKey }) => aliasKey)
  const renamed = onlyOnes(match.fresh, ({ found: account }) => hashOf(aliasOf(account), hash))
  for (const [alias, fresh] of renamed) {
    const twin = byAlias.get(alias)
    if (twin === undefined) continue
    match.fresh.splice(match.fresh.indexOf(fresh), 1)
    take(match, twin, fresh.providerKey, fresh.found)
  }
  return match
}

function take(match: AccountMatch, twin: KnownAccount, providerKey: string, found: FoundAccount) {
  if (twin.deleted) match.buried.push(found)
  else match.known.push({ id: twin.id, providerKey, found })
}

const hashOf = (alias: string | null, hash: (key: string) => string) =>
  alias === null ? null : hash(`alias ${alias}`)

/** By their mark, those whose mark nobody else bears. */
function onlyOnes<T>(items: readonly T[], markOf: (item: T) => string | null): Map<string, T> {
  const marks = new Map<string, T[]>()
  for (const item of items) {
    const mark = markOf(item)
    if (mark !== null) marks.set(mark, [...(marks.get(mark) ?? []), item])
  }
  return new Map(
    [...marks].flatMap(([mark, [only, ...more]]) => (only && more.length === 0 ? [[mark, only]] : [])),
  )
}

/** The last four digits, filled up where a bank tells fewer: 0000 where it tells none (spec 2). */
export const maskOf = (number: string): string => number.replace(/\D/g, '').slice(-4).padStart(4, '0')

const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'van', 'von'])

/** PÉREZ SOTO MARÍA DE LA LUZ → Pérez Soto María de la Luz (decisions 3). */
export function inTitleCase(name: string): string {
  const words = name.trim().toLocaleLowerCase('es-CL').split(/\s+/)
  return words.map((word, index) => (index > 0 && particles.has(word) ? word : capitalised(word))).join(' ')
}

const capitalised = (word: string) =>
  word.replace(/(^|[-'’])\p{L}/gu, (start) => start.toLocaleUpperCase('es-CL'))
