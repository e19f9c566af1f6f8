import { paletteCopy as copy } from '@lucas/contract/copy/palette.ts'
import { merchantList } from '@lucas/contract/merchant.ts'
import { transactionPage } from '@lucas/contract/transaction.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search, Target } from 'lucide-react'
import { accountsQuery } from '../../../lib/accounts-query.ts'
import { dayLabel } from '../../../lib/format.ts'
import { goalsQuery } from '../../../lib/goals-query.ts'
import { api, queryString } from '../../../lib/http.ts'
import { liveKeys } from '../../../lib/live.ts'
import { useToday } from '../../../lib/today.ts'
import { Amount } from '../../../ui/amount.tsx'
import { BankTile } from '../../../ui/bank-tile.tsx'
import { CategoryTile } from '../../../ui/category-tile.tsx'
import { transactionName } from '../../../ui/transaction-row.tsx'
import { answers, type Entry, type EntryGroup } from './entry.ts'

/** Fewer letters are in nearly every name. */
const leastLetters = 2
const movementsShown = 5
const smallShown = 4

const merchantsQuery = (search: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'merchants', search],
    queryFn: ({ signal }) => api.get(`/api/merchants/${queryString({ search })}`, merchantList, { signal }),
  })
const movementsQuery = (search: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'palette', search],
    queryFn: ({ signal }) =>
      api.get(
        `/api/transactions/${queryString({ search, limit: movementsShown, count: 'false' })}`,
        transactionPage,
        { signal },
      ),
  })

interface Found {
  groups: EntryGroup[]
  isAsking: boolean
  isFailed: boolean
}

/** What of the person's own answers to a text: merchants, accounts, goals and movements. */
export function useFound(text: string): Found {
  const navigate = useNavigate()
  const today = useToday()
  const enabled = text.length >= leastLetters
  const asked = { enabled, placeholderData: keepPreviousData }
  const merchants = useQuery({ ...merchantsQuery(text), ...asked })
  const movements = useQuery({ ...movementsQuery(text), ...asked })
  const { data: accounts = [] } = useQuery({ ...accountsQuery, enabled })
  const { data: goals } = useQuery({ ...goalsQuery, enabled })
  const isAsking = [merchants, movements].some(({ isFetching }) => isFetching)
  const isFailed = merchants.isError || movements.isError
  if (!enabled) return { groups: [], isAsking: false, isFailed: false }

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
    .filter(({ name, institution_name, mask }) => answers(`${name} ${institution_name} ${mask}`, text))
    .map(
      ({ id, name, institution_name, institution_color, balance_current, currency }): Entry => ({
        id: `account ${id}`,
        label: `${name}, ${institution_name}`,
        icon: <BankTile name={institution_name} color={institution_color} />,
        trailing: balance_current !== null && <Amount value={balance_current} currency={currency} />,
        run: () => void navigate({ to: '/spend', search: { account: id } }),
      }),
    )
  const goalEntries = (goals?.results ?? [])
    .filter(({ name }) => answers(name, text))
    .map(
      ({ id, name, current_amount }): Entry => ({
        id: `goal ${id}`,
        label: name,
        icon: <Target aria-hidden="true" strokeWidth={1.75} />,
        trailing: <Amount value={current_amount} currency="CLP" />,
        run: () => void navigate({ to: '/objetivos', search: { goal: id } }),
      }),
    )
  const movementEntries = (movements.data?.results ?? []).map(
    (row): Entry => ({
      id: `movement ${row.id}`,
      label: transactionName(row),
      icon: <CategoryTile category={row.category} />,
      trailing: (
        <>
          <span className="text-ink-3">{dayLabel(row.date, today)}</span>
          <Amount value={row.amount} currency={row.currency} sign="always" tone="flow" />
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
    isAsking,
    isFailed,
    groups: [
      { value: copy.groups.merchants, items: merchantEntries.slice(0, smallShown) },
      { value: copy.groups.accounts, items: accountEntries.slice(0, smallShown) },
      { value: copy.groups.goals, items: goalEntries.slice(0, smallShown) },
      {
        value: copy.groups.movements,
        items: movementEntries.length === 0 ? [] : [...movementEntries, all],
      },
    ],
  }
}
