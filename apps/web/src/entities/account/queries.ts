import { accountList } from '@lucas/contract/banking/account.ts'
import { institutionList } from '@lucas/contract/banking/institution.ts'
import { apiQuery } from '../../lib/http/api-query.ts'

/** All accounts of the user, including hidden and manual ones. */
export const accountsQuery = apiQuery(['accounts'], '/api/accounts/', accountList)

/** The banks of the catalogue, in its order. */
export const institutionsQuery = apiQuery(['institutions'], '/api/institutions/', institutionList, {
  staleTime: Number.POSITIVE_INFINITY,
})
