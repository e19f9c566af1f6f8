import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../lib/accounts-query.ts'
import { connectionsQuery } from '../../lib/bank-refresh.ts'
import { groupByBank } from './groups.ts'

/** The person's institutions, once both lists are there. */
export function useGroups() {
  const connections = useQuery(connectionsQuery)
  const accounts = useQuery(accountsQuery)
  return {
    groups:
      connections.data === undefined || accounts.data === undefined
        ? undefined
        : groupByBank(connections.data.results, accounts.data),
    failed: connections.isError || accounts.isError,
    retry: () => void Promise.all([connections.refetch(), accounts.refetch()]),
  }
}
