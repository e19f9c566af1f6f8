import { paletteCopy as copy } from '@lucas/contract/copy/palette.ts'
import { merchantList } from '@lucas/contract/transactions/merchant.ts'
import { transactionPage } from '@lucas/contract/transactions/transaction.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search, Target } from 'lucide-react'
import { InstitutionLogo } from '../../../entities/account/institution-logo.tsx'
import { signedBalance } from '../../../entities/account/missing-balance.ts'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { CategoryTile } from '../../../entities/category/category-tile.tsx'
import { goalsQuery } from '../../../entities/goal/queries.ts'
import { TransactionTile } from '../../../entities/transaction/transaction-tile.tsx'
import { countsInFlow, transactionTitle } from '../../../entities/transaction/transaction-title.ts'
import { formatRelativeDay } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { queryString } from '../../../lib/http/http.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { type Entry, type EntryGroup, matchesAllWords } from './entry.ts'

/** Shorter texts match nearly every name. */
const minLetters = 2
const maxTransactions = 5
const maxOthers = 4

const merchantsQuery = (search: string) =>
  apiQuery(['transactions', 'merchants', search], `/api/merchants/${queryString({ search })}`, merchantList)
const transactionsQuery = (search: string) =>
  apiQuery(
    ['transactions', 'palette', search],
    `/api/transactions/${queryString({ search, limit: maxTransactions, count: 'false' })}`,
    transactionPage,
  )

interface SearchResults {
  groups: EntryGroup[]
  isSearching: boolean
  isFailed: boolean
}

/** Returns the user's merchants, accounts, goals and transactions that match a text. */
export function useSearchResults(text: string): SearchResults {
  const navigate = useNavigate()
  const today = useToday()
  const enabled = text.length >= minLetters
  const options = { enabled, placeholderData: keepPreviousData }
  const merchants = useQuery({ ...merchantsQuery(text), ...options })
  const transactions = useQuery({ ...transactionsQuery(text), ...options })
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled })
  const { data: goals } = useQuery({ ...goalsQuery, enabled })
  const isSearching = [merchants, transactions].some(({ isFetching }) => isFetching)
  const isFailed = merchants.isError || transactions.isError
  if (!enabled) return { groups: [], isSearching: false, isFailed: false }

  const merchantEntries = (merchants.data?.results ?? []).map(
    ({ merchant, category, count }): Entry => ({
      id: `merchant ${merchant}`,
      label: merchant,
      icon: <CategoryTile category={category ?? ''} />,
      trailing: copy.times(count),
      run: () => void navigate({ to: '/spend', search: { search: merchant } }),
    }),
  )
  const accountEntries = accounts
    .filter(({ name, institution_name, mask }) =>
      matchesAllWords(`${name} ${institution_name} ${mask}`, text),
    )
    .map(
      (account): Entry => ({
        id: `account ${account.id}`,
        label: `${account.name}, ${account.institution_name}`,
        icon: <InstitutionLogo name={account.institution_name} color={account.institution_color} />,
        trailing: account.balance_current !== null && (
          <Amount value={signedBalance(account)} currency={account.currency} />
        ),
        run: () => void navigate({ to: '/spend', search: { account: account.id } }),
      }),
    )
  const goalEntries = (goals?.results ?? [])
    .filter(({ name }) => matchesAllWords(name, text))
    .map(
      ({ id, name, current_amount }): Entry => ({
        id: `goal ${id}`,
        label: name,
        icon: <Target aria-hidden="true" strokeWidth={1.75} />,
        trailing: <Amount value={current_amount} currency="CLP" />,
        run: () => void navigate({ to: '/objetivos', search: { goal: id } }),
      }),
    )
  const transactionEntries = (transactions.data?.results ?? []).map(
    (row): Entry => ({
      id: `movement ${row.id}`,
      label: transactionTitle(row),
      icon: <TransactionTile transaction={row} />,
      trailing: (
        <>
          <span className="text-ink-3">{formatRelativeDay(row.date, today)}</span>
          <Amount
            value={row.amount}
            currency={row.currency}
            sign="always"
            tone={countsInFlow(row) ? 'flow' : 'ink'}
          />
        </>
      ),
      run: () => void navigate({ to: '/spend', search: { id: row.id } }),
    }),
  )
  const all: Entry = {
    id: `all ${text}`,
    label: copy.all(text),
    icon: <Search aria-hidden="true" strokeWidth={1.75} />,
    run: () => void navigate({ to: '/spend', search: { search: text } }),
  }
  return {
    isSearching,
    isFailed,
    groups: [
      { value: copy.groups.merchants, items: merchantEntries.slice(0, maxOthers) },
      { value: copy.groups.accounts, items: accountEntries.slice(0, maxOthers) },
      { value: copy.groups.goals, items: goalEntries.slice(0, maxOthers) },
      {
        value: copy.groups.movements,
        items: transactionEntries.length === 0 ? [] : [...transactionEntries, all],
      },
    ],
  }
}
