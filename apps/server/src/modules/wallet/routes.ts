import {
  wallet as walletAnswer,
  walletItem,
  walletItemInput,
  walletItemPatch,
  walletValueInput,
  walletValueParams,
} from '@lucas/contract/wallet.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Wallet } from './service.ts'

export function walletRoutes(app: App, wallet: Wallet) {
  const config = { access: 'person' } as const
  const creating = { ...config, idempotent: true }
  const one = { params: idParams, response: { 200: walletItem } }

  app.get('/api/wallet/', { config, schema: { response: { 200: walletAnswer } } }, ({ person }) =>
    wallet.read(person.userId),
  )
  app.post(
    '/api/wallet/items/',
    { config: creating, schema: { body: walletItemInput, response: { 201: walletItem } } },
    async ({ person, body }, reply) => reply.code(201).send(await wallet.add(person.userId, body)),
  )
  app.patch(
    '/api/wallet/items/:id/',
    { config, schema: { ...one, body: walletItemPatch } },
    ({ person, params, body }) => wallet.change(person.userId, params.id, body),
  )
  app.post(
    '/api/wallet/items/:id/values/',
    { config: creating, schema: { ...one, body: walletValueInput } },
    ({ person, params, body }) => wallet.addValue(person.userId, params.id, body),
  )
  app.delete(
    '/api/wallet/items/:id/values/:date/',
    { config, schema: { params: walletValueParams, response: { 200: walletItem } } },
    ({ person, params }) => wallet.removeValue(person.userId, params.id, params.date),
  )
  app.delete(
    '/api/wallet/items/:id/',
    { config, schema: { params: idParams, response: { 200: nothing } } },
    async ({ person, params }) => {
      await wallet.remove(person.userId, params.id)
      return {}
    },
  )
}
