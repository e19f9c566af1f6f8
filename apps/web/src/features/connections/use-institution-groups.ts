import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../entities/account/queries.ts'
import { connectionsQuery } from '../../entities/account/refresh-connections.ts'
import { groupByInstitution } from './institution-groups.ts'

/** Returns the institution groups once connections and accounts are loaded. */
export function useInstitutionGroups() {
  const connections = useQuery(connectionsQuery)
  const accounts = useQuery(accountsQuery)
  return {
    groups:
      connections.data === undefined || accounts.data === undefined
        ? undefined
        : groupByInstitution(connections.data.results, accounts.data),
    failed: connections.isError || accounts.isError,
    retry: () => void Promise.all([connections.refetch(), accounts.refetch()]),
  }
}
