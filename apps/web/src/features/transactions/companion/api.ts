import { upcoming } from '@lucas/contract/planning/recurring.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'

/** Expected charges and card bills of the next thirty days. */
export const upcomingChargesQuery = apiQuery(['figures', 'upcoming'], '/api/recurring/upcoming/', upcoming)
