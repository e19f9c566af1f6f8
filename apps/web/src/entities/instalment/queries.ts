import { instalmentOverview } from '@lucas/contract/planning/recurring.ts'
import { apiQuery } from '../../lib/http/api-query.ts'

/** Open purchases in instalments, with the amount of each coming month. */
export const instalmentsQuery = apiQuery(['figures', 'instalments'], '/api/instalments/', instalmentOverview)
