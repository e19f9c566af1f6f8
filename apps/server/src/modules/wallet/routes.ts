import { wallet as walletAnswer, walletItem } from '@lucas/contract/banking/wallet.ts'
import {
  walletItemInput,
  walletItemPatch,
  walletValueInput,
  walletValueParams,
} from '@lucas/contract/banking/wallet-input.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Wallet } from './service.ts'

export function registerWalletRoutes(app: App, wallet: Wallet) {
  describeRoutes(app, {
    'GET /api/wallet/': ['getWallet', 'Returns net worth with accounts, assets and liabilities'],
    'POST /api/wallet/items/': ['createWalletItem', 'Creates an asset or a liability'],
    'PATCH /api/wallet/items/:id/': ['updateWalletItem', 'Changes an asset or a liability'],
    'POST /api/wallet/items/:id/values/': ['addWalletValue', 'Adds the value of an item on a day'],
    'DELETE /api/wallet/items/:id/values/:date/': [
      'deleteWalletValue',
      'Deletes the value of an item on a day',
    ],
    'DELETE /api/wallet/items/:id/': ['deleteWalletItem', 'Deletes an asset or a liability'],
  })

  const config = { access: 'person' } as const
  const creating = { ...config, idempotent: true }
  const one = { params: idParams, response: { 200: walletItem } }

  app.get('/api/wallet/', { config, schema: { response: { 200: walletAnswer } } }, ({ user }) =>
    wallet.get(user.userId),
  )
  app.post(
    '/api/wallet/items/',
    { config: creating, schema: { body: walletItemInput, response: { 201: walletItem } } },
    ({ user, body }) => wallet.create(user.userId, body),
  )
  app.patch(
    '/api/wallet/items/:id/',
    { config, schema: { ...one, body: walletItemPatch } },
    ({ user, params, body }) => wallet.update(user.userId, params.id, body),
  )
  app.post(
    '/api/wallet/items/:id/values/',
    { config: creating, schema: { ...one, body: walletValueInput } },
    ({ user, params, body }) => wallet.addValue(user.userId, params.id, body),
  )
  app.delete(
    '/api/wallet/items/:id/values/:date/',
    { config, schema: { params: walletValueParams, response: { 200: walletItem } } },
    ({ user, params }) => wallet.deleteValue(user.userId, params.id, params.date),
  )
  app.delete(
    '/api/wallet/items/:id/',
    { config, schema: { params: idParams, response: { 200: nothing } } },
    async ({ user, params }) => {
      await wallet.delete(user.userId, params.id)
      return {}
    },
  )
}
