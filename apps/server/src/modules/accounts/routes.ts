import { account, accountList } from '@lucas/contract/banking/account.ts'
import { accountPatch, manualAccountInput } from '@lucas/contract/banking/account-input.ts'
import { deletedCounts, deletionPreview } from '@lucas/contract/banking/link-session.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { AccountsService } from './service.ts'

export function registerAccountRoutes(app: App, accounts: AccountsService) {
  describeRoutes(app, {
    'GET /api/accounts/': ['listAccounts', "Lists the user's accounts with their balances"],
    'POST /api/accounts/': ['createAccount', 'Creates a manual account'],
    'PATCH /api/accounts/:id/': [
      'updateAccount',
      'Renames, hides or shows an account, or corrects the opening balance of a manual one',
    ],
    'GET /api/accounts/:id/history/': ['getAccountHistory', 'Counts what deleting an account would remove'],
    'DELETE /api/accounts/:id/delete/': ['deleteAccount', 'Deletes an account with its transactions'],
  })

  const config = { access: 'person' } as const

  app.get('/api/accounts/', { config, schema: { response: { 200: accountList } } }, ({ user }) =>
    accounts.list(user.userId),
  )
  app.post(
    '/api/accounts/',
    {
      config: { ...config, idempotent: true },
      schema: { body: manualAccountInput, response: { 201: account } },
    },
    ({ user, body }) => accounts.create(user.userId, body),
  )
  app.patch(
    '/api/accounts/:id/',
    { config, schema: { params: idParams, body: accountPatch, response: { 200: account } } },
    ({ user, params, body }) => accounts.update(user.userId, params.id, body),
  )
  app.get(
    '/api/accounts/:id/history/',
    { config, schema: { params: idParams, response: { 200: deletionPreview } } },
    ({ user, params }) => accounts.history(user.userId, params.id),
  )
  app.delete(
    '/api/accounts/:id/delete/',
    { config, schema: { params: idParams, response: { 200: deletedCounts } } },
    ({ user, params }) => accounts.delete(user.userId, params.id),
  )
}
