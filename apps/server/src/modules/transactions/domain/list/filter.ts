import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import { listNamedMoves, parseKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import type { TransactionKind } from '@lucas/contract/transactions/transaction.ts'
import type { TransactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import { foldText } from '../../../description/domain/index.ts'
import type { FilterCriteria } from '../../../ledger/domain/index.ts'

/** Account fields that a filter can match. */
export interface FilterAccount {
  id: string
  name: string
  institutionId: string | null
  institutionName: string
}

/** A category with the name that the user sees. */
interface NamedCategory {
  category: string
  name: string
}

/** Returns the field whose bound lies before its lower one, with the sentence for it; null if both ranges are in order. */
export function findReversedRange({
  date_from: from,
  date_to: to,
  min_amount: min,
  max_amount: max,
}: TransactionFilter): { field: 'date_to' | 'max_amount'; sentence: string } | null {
  if (from !== undefined && to !== undefined && from > to)
    return { field: 'date_to', sentence: transactionPanelsCopy.filter.datesReversed }
  if (min !== undefined && max !== undefined && min > max)
    return { field: 'max_amount', sentence: transactionPanelsCopy.filter.amountsReversed }
  return null
}

/** Resolves a transaction filter (decisions 5). Names compare without case and accents. */
export function toCriteria(
  filter: TransactionFilter,
  accounts: readonly FilterAccount[],
  categories: readonly NamedCategory[],
): FilterCriteria {
  const search = filter.search ? foldText(filter.search) : ''
  return {
    from: filter.date_from ?? null,
    to: filter.date_to ?? null,
    minAmount: toHundredths(filter.min_amount, Math.ceil),
    maxAmount: toHundredths(filter.max_amount, Math.floor),
    kinds: toKinds(filter.kind),
    categories: parseCategories(filter.category),
    accounts: filterAccounts(filter, accounts),
    tags: parseList(filter.tag),
    pending: parseFlag(filter.pending),
    reviewed: parseFlag(filter.reviewed),
    search:
      search === ''
        ? null
        : {
            text: search,
            digits: toAmountDigits(search),
            accounts: findByInstitution(accounts, search),
            categories: categories
              .filter(({ category, name }) => [category, name].some((one) => foldText(one).includes(search)))
              .map(({ category }) => category),
            ids: null,
          },
  }
}

/** Whether `account_rollup` can count the filtered list: only accounts are filtered. */
export const canCountByAccount = (criteria: FilterCriteria): boolean =>
  canCountByDay(criteria) &&
  criteria.from === null &&
  criteria.to === null &&
  criteria.kinds === null &&
  criteria.categories === null

/** Whether `daily_rollup` can count the filtered list. */
export const canCountByDay = ({
  minAmount,
  maxAmount,
  tags,
  pending,
  reviewed,
  search,
}: FilterCriteria): boolean =>
  minAmount === null &&
  maxAmount === null &&
  tags === null &&
  pending === null &&
  reviewed === null &&
  search === null

/** Whether `daily_rollup` can sum the filtered list. It has no sums by sign, which transfers and the like count by. */
export const canSumByDay = (criteria: FilterCriteria): boolean =>
  canCountByDay(criteria) && listNamedMoves(criteria.kinds ?? []).length === 0

const parseList = (text: string | undefined): string[] | null => {
  const items = text?.split(',').map((item) => item.trim()) ?? []
  const given = items.filter((item) => item !== '')
  return given.length === 0 ? null : given
}
function toKinds(text: string | undefined): TransactionKind[] | null {
  const kinds = parseKinds(text ?? '')
  return kinds.length === 0 ? null : kinds
}
/** Built-in categories are upper case; custom categories keep the spelling of the user. */
function parseCategories(text: string | undefined): string[] | null {
  const names = parseList(text)
  if (names === null) return null
  return [...new Set([...names, ...names.map(toLabel)])]
}
const toLabel = (name: string) => (name.toUpperCase() === 'OTHER' ? 'OTROS' : name.toUpperCase())
const parseFlag = (text: 'true' | 'false' | undefined) => (text === undefined ? null : text === 'true')

const toHundredths = (amount: number | undefined, round: (value: number) => number) =>
  amount === undefined ? null : BigInt(round(Number((amount * 100).toFixed(4))))

function filterAccounts(filter: TransactionFilter, accounts: readonly FilterAccount[]): string[] | null {
  const ids = parseList(filter.account)?.map((id) => id.toLowerCase())
  const institutions = parseList(filter.institution)?.map(foldText)
  if (!ids && !institutions) return null
  return accounts
    .filter(({ id }) => ids?.includes(id) ?? true)
    .filter(
      ({ institutionId, institutionName }) =>
        institutions?.some((name) => name === institutionId || name === foldText(institutionName)) ?? true,
    )
    .map(({ id }) => id)
}

const findByInstitution = (accounts: readonly FilterAccount[], search: string) =>
  accounts.filter(({ institutionName }) => foldText(institutionName).includes(search)).map(({ id }) => id)

/** Returns the digits of a search for an amount such as $12.990; null for text. */
function toAmountDigits(search: string): string | null {
  const digits = search.replace(/[$.,\s+-]/g, '')
  return /^\d{2,15}$/.test(digits) ? digits : null
}
