import { account } from '@lucas/contract/account.ts'
import type { AccountPatch } from '@lucas/contract/account-input.ts'
import { instalmentOverview } from '@lucas/contract/recurring.ts'
import {
  type WalletItemInput,
  type WalletItemPatch,
  type WalletValueInput,
  wallet,
  walletItem,
} from '@lucas/contract/wallet.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'

// Whatever is written here is told to every open page, this one too: nothing is asked again by hand.

export const walletQuery = queryOptions({
  queryKey: [liveKeys.figures, 'wallet'],
  queryFn: ({ signal }) => api.get('/api/wallet/', wallet, { signal }),
})

export const instalmentsQuery = queryOptions({
  queryKey: [liveKeys.figures, 'instalments'],
  queryFn: ({ signal }) => api.get('/api/instalments/', instalmentOverview, { signal }),
})

const itemPath = (id: string) => `/api/wallet/items/${encodeURIComponent(id)}/`

export const addItem = (input: WalletItemInput, idempotencyKey: string) =>
  api.post('/api/wallet/items/', input, walletItem, { idempotencyKey })

export const changeItem = (id: string, patch: WalletItemPatch) => api.patch(itemPath(id), patch, walletItem)

export const addValue = (id: string, input: WalletValueInput, idempotencyKey: string) =>
  api.post(`${itemPath(id)}values/`, input, walletItem, { idempotencyKey })

export const removeValue = (id: string, date: string) =>
  api.delete(`${itemPath(id)}values/${date}/`, undefined, walletItem)

export const removeItem = (id: string) => api.delete(itemPath(id), undefined, nothing)

export const changeAccount = (id: string, patch: AccountPatch) =>
  api.patch(`/api/accounts/${encodeURIComponent(id)}/`, patch, account)
