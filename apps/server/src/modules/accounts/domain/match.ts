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
  deleted: boolean
}

export interface AccountMatch {
  /** Found again and alive: balances are refreshed, names and choices of the person stay. */
  known: { id: string; found: FoundAccount }[]
  fresh: { providerKey: string; found: FoundAccount }[]
  /** The person deleted them: they and their movements stay away. */
  buried: FoundAccount[]
}

/** Joins what the bank tells with what we know, by the keyed hash of each number. */
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
    else if (twin.deleted) match.buried.push(account)
    else match.known.push({ id: twin.id, found: account })
  }
  return match
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
