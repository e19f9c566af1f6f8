import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { listNamedMoves, parseKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import type { TransactionStatement } from '@lucas/contract/transactions/transaction-list.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { accountsQuery } from '../../entities/account/queries.ts'
import { totalsQuery } from './api.ts'
import { isFiltered, toFilterParams, toListParams } from './filter-query.ts'
import { toInstitutionOptions } from './institution-options.ts'
import { type TransactionsSearch, toListFilter } from './search.ts'
import { useTransactionPages } from './use-transaction-pages.ts'

/** Loads the list, its totals and the names of the filter, from the URL state. */
export function useTransactionList(state: TransactionsSearch, today: PlainDate, cycle: PayCycle | undefined) {
  const filter = useMemo(() => toListFilter(state), [state])
  const query = toListParams(filter, today, cycle)
  const figures = toFilterParams(filter, today, cycle)
  const listKey = JSON.stringify(query)
  const list = useTransactionPages(query, { listKey, sort: filter.sort, at: state.at })
  const filtered = isFiltered(filter)
  const totals = useQuery(totalsQuery(figures))
  const unfiltered = useQuery({ ...totalsQuery({}), enabled: filtered })
  const { data: accounts } = useQuery(accountsQuery)
  const institutions = useMemo(() => toInstitutionOptions(accounts ?? []), [accounts])
  const { transactions } = list
  const shownTotals = totals.isPlaceholderData ? undefined : totals.data
  const statement = useMemo(
    (): TransactionStatement | undefined =>
      shownTotals && transactions.length > 0
        ? { totals: shownTotals, results: [...transactions] }
        : undefined,
    [shownTotals, transactions],
  )
  const hiddenIds = totals.data?.hidden_accounts
  const counted = useMemo(
    () => ({ hiddenAccounts: new Set(hiddenIds), filterKinds: parseKinds(filter.kind ?? '') }),
    [hiddenIds, filter.kind],
  )
  return {
    ...list,
    filter,
    filtered,
    query,
    /** Filter parameters of the totals. */
    figures,
    /** Changes when the list changes. */
    listKey,
    totals,
    everything: unfiltered,
    total: totals.data?.count ?? transactions.length,
    /** What is loaded of the list, with the totals of all of it; undefined until both are known. */
    statement,
    /** What the sums of this list count. */
    counted,
    hasMoves: listNamedMoves(counted.filterKinds).length > 0,
    institutionName: (key: string) => institutions.find((bank) => bank.key === key)?.name ?? key,
    accountName: (id: string) => accounts?.find((own) => own.id === id)?.name,
  }
}
