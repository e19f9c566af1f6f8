import { wallet } from '@lucas/contract/banking/wallet.ts'
import { apiQuery } from '../../lib/http/api-query.ts'

/** All assets and debts of the user. */
export const walletQuery = apiQuery(['figures', 'wallet'], '/api/wallet/', wallet)
