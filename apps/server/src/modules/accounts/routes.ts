import { account, accountList } from '@lucas/contract/account.ts'
import { accountPatch, manualAccountInput } from '@lucas/contract/account-input.ts'
import { historyAnswer, removedAnswer } from '@lucas/contract/linking.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { AccountsService } from './service.ts'

export function accountRoutes(app: App, accounts: AccountsService) {
  const config = { access: 'person' } as const

  app.get('/api/accounts/', { config, schema: { response: { 200: accountList } } }, ({ person }) =>
    accounts.list(person.userId),
  )
  app.post(
    '/api/accounts/',
    {
      config: { ...config, idempotent: true },
      schema: { body: manualAccountInput, response: { 201: account } },
    },
    async ({ person, body }, reply) => reply.code(201).send(await accounts.add(person.userId, body)),
  )
  app.patch(
    '/api/accounts/:id/',
    { config, schema: { params: idParams, body: accountPatch, response: { 200: account } } },
    ({ person, params, body }) => accounts.patch(person.userId, params.id, body),
  )
  app.get(
    '/api/accounts/:id/history/',
    { config, schema: { params: idParams, response: { 200: historyAnswer } } },
    ({ person, params }) => accounts.history(person.userId, params.id),
  )
  app.delete(
    '/api/accounts/:id/delete/',
    { config, schema: { params: idParams, response: { 200: removedAnswer } } },
    ({ person, params }) => accounts.remove(person.userId, params.id),
  )
}
