import { cardList } from '@lucas/contract/banking/card.ts'
import { apiQuery } from '../../lib/http/api-query.ts'

/** The cards with their days and bills. */
export const cardsQuery = apiQuery(['figures', 'cards'], '/api/cards/', cardList)
