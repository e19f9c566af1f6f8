import type { TransactionFilter } from '@lucas/contract/transaction-input.ts'
import { fold } from './fold.ts'

/** The accounts of a person, as far as a list names them. */
export interface AccountLabel {
  id: string
  name: string
  institutionId: string | null
  institutionName: string
}

/** A filter with everything looked up that it names. */
export interface Criteria {
  from: string | null
  to: string | null
  /** Hundredths of a unit, of the absolute amount. */
  least: bigint | null
  most: bigint | null
  categories: string[] | null
  /** Accounts that account and institution filters leave; null where none is set. */
  accounts: string[] | null
  tags: string[] | null
  pending: boolean | null
  reviewed: boolean | null
  search: Search | null
}

export interface Search {
  text: string
  digits: string | null
  accounts: string[]
  categories: string[]
  /** The rows whose text or amount it finds, where they are few enough to be named. */
  ids: string[] | null
}

/** Reads the filter of a list (decisions 5). Names are compared without accents and capitals. */
export function readCriteria(
  filter: TransactionFilter,
  accounts: readonly AccountLabel[],
  categories: readonly string[],
): Criteria {
  const search = filter.search ? fold(filter.search) : ''
  return {
    from: filter.date_from ?? null,
    to: filter.date_to ?? null,
    least: hundredths(filter.min_amount, Math.ceil),
    most: hundredths(filter.max_amount, Math.floor),
    categories: categoriesOf(filter.category),
    accounts: accountsOf(filter, accounts),
    tags: listOf(filter.tag),
    pending: flagOf(filter.pending),
    reviewed: flagOf(filter.reviewed),
    search:
      search === ''
        ? null
        : {
            text: search,
            digits: digitsOf(search),
            accounts: named(accounts, search),
            categories: categories.filter((category) => fold(category).includes(search)),
            ids: null,
          },
  }
}

/** Whether the counts of the accounts are enough: nothing else is filtered. */
export const countsByAccount = (criteria: Criteria): boolean =>
  countsByDay(criteria) && criteria.from === null && criteria.to === null && criteria.categories === null

/** Whether the daily sums can count what the filter leaves. */
export const countsByDay = ({ least, most, tags, pending, reviewed, search }: Criteria): boolean =>
  least === null && most === null && tags === null && pending === null && reviewed === null && search === null

const listOf = (text: string | undefined): string[] | null => {
  const items = text?.split(',').map((item) => item.trim()) ?? []
  const given = items.filter((item) => item !== '')
  return given.length === 0 ? null : given
}
/** Those of the house in capitals, a person's own as they are written. */
function categoriesOf(text: string | undefined): string[] | null {
  const names = listOf(text)
  if (names === null) return null
  return [...new Set([...names, ...names.map(labelOf)])]
}
const labelOf = (name: string) => (name.toUpperCase() === 'OTHER' ? 'OTROS' : name.toUpperCase())
const flagOf = (text: 'true' | 'false' | undefined) => (text === undefined ? null : text === 'true')

const hundredths = (amount: number | undefined, round: (value: number) => number) =>
  amount === undefined ? null : BigInt(round(Number((amount * 100).toFixed(4))))

function accountsOf(filter: TransactionFilter, accounts: readonly AccountLabel[]): string[] | null {
  const ids = listOf(filter.account)?.map((id) => id.toLowerCase())
  const institutions = listOf(filter.institution)?.map(fold)
  if (!ids && !institutions) return null
  return accounts
    .filter(({ id }) => ids?.includes(id) ?? true)
    .filter(
      ({ institutionId, institutionName }) =>
        institutions?.some((name) => name === institutionId || name === fold(institutionName)) ?? true,
    )
    .map(({ id }) => id)
}

const named = (accounts: readonly AccountLabel[], search: string) =>
  accounts.filter(({ institutionName }) => fold(institutionName).includes(search)).map(({ id }) => id)

/** $12.990 is searched as the digits of an amount; anything with letters is text only. */
function digitsOf(search: string): string | null {
  const digits = search.replace(/[$.,\s+-]/g, '')
  return /^\d{2,15}$/.test(digits) ? digits : null
}
