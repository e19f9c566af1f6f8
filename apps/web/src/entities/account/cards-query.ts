import { cardList } from '@lucas/contract/banking/card.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

/** The cards with their days and bills. */
export const cardsQuery = queryOptions({
  queryKey: [queryKeyRoots.figures, 'cards'],
  queryFn: ({ signal }) => api.get('/api/cards/', cardList, { signal }),
})
