import type { CycleWire } from '@lucas/contract/cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { totalsQuery } from './api.ts'
import { banksOf } from './banks.ts'
import { figuresQuery, isFiltered, listQuery } from './filter-query.ts'
import { filterOf, type SpendSearch } from './search.ts'
import { useTransactions } from './use-transactions.ts'

/** What the address asks for: the rows, what they sum up to, and the names that its filter speaks of. */
export function useSpendList(state: SpendSearch, today: PlainDate, cycle: CycleWire | undefined) {
  const filter = useMemo(() => filterOf(state), [state])
  const query = listQuery(filter, today, cycle)
  const figures = figuresQuery(filter, today, cycle)
  const listKey = JSON.stringify(query)
  const list = useTransactions(query, { listKey, sort: filter.sort, at: state.at })
  const filtered = isFiltered(filter)
  const totals = useQuery(totalsQuery(figures))
  const everything = useQuery({ ...totalsQuery({}), enabled: filtered })
  const { data: accounts } = useQuery(accountsQuery)
  const banks = useMemo(() => banksOf(accounts ?? []), [accounts])
  const hiddenIds = totals.data?.hidden_accounts
  const hiddenAccounts = useMemo(() => new Set(hiddenIds), [hiddenIds])
  return {
    ...list,
    filter,
    filtered,
    query,
    /** The filter alone, as the figures were asked with it. */
    figures,
    /** Another one is another list. */
    listKey,
    totals,
    everything,
    total: totals.data?.count ?? list.transactions.length,
    hiddenAccounts,
    bankName: (key: string) => banks.find((bank) => bank.key === key)?.name ?? key,
    accountName: (id: string) => accounts?.find((own) => own.id === id)?.name,
  }
}
