import { account } from '@lucas/contract/banking/account.ts'
import type { AccountPatch } from '@lucas/contract/banking/account-input.ts'
import { type CardPatch, card } from '@lucas/contract/banking/card.ts'
import { walletItem } from '@lucas/contract/banking/wallet.ts'
import type {
  WalletItemInput,
  WalletItemPatch,
  WalletValueInput,
} from '@lucas/contract/banking/wallet-input.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { api } from '../../lib/http/http.ts'

// Socket events invalidate the queries after each write, so no mutation does.

/** Sets the days of a card, or of one month of it. */
export const updateCard = (id: string, patch: CardPatch) =>
  api.patch(`/api/cards/${encodeURIComponent(id)}/`, patch, card)

const itemPath = (id: string) => `/api/wallet/items/${encodeURIComponent(id)}/`

export const createItem = (input: WalletItemInput, idempotencyKey: string) =>
  api.post('/api/wallet/items/', input, walletItem, { idempotencyKey })

export const updateItem = (id: string, patch: WalletItemPatch) => api.patch(itemPath(id), patch, walletItem)

export const addValue = (id: string, input: WalletValueInput, idempotencyKey: string) =>
  api.post(`${itemPath(id)}values/`, input, walletItem, { idempotencyKey })

export const deleteValue = (id: string, date: string) =>
  api.delete(`${itemPath(id)}values/${date}/`, undefined, walletItem)

export const deleteItem = (id: string) => api.delete(itemPath(id), undefined, nothing)

export const updateAccount = (id: string, patch: AccountPatch) =>
  api.patch(`/api/accounts/${encodeURIComponent(id)}/`, patch, account)
