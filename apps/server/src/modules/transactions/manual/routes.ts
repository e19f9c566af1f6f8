import {
  deletedTransaction,
  newTransactionInput,
  newTransfer,
  newTransferInput,
  restoredTransactions,
  restoreInput,
} from '@lucas/contract/transactions/manual-transaction.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import type { Transactions } from '../module.ts'

/** Registers the routes of manual transactions and transfers. Only these can be deleted. */
export function registerManualTransactionRoutes(app: App, transactions: Transactions) {
  describeRoutes(app, {
    'POST /api/transactions/': ['createTransaction', 'Creates a manual transaction'],
    'DELETE /api/transactions/:id/': ['deleteTransaction', 'Deletes a manual transaction'],
    'POST /api/transactions/:id/restore/': [
      'restoreTransaction',
      'Restores a deleted manual transaction with its links and allocations',
    ],
    'POST /api/transfers/': [
      'createTransfer',
      'Creates both halves of a manual transfer between two accounts',
    ],
  })

  const config = { access: 'person' } as const
  const creating = { ...config, idempotent: true }

  app.post(
    '/api/transactions/',
    {
      config: { ...creating, errors: ['not_found'] },
      schema: { body: newTransactionInput, response: { 201: transaction } },
    },
    ({ user, body }) => transactions.addManual(user.userId, body),
  )
  app.delete(
    '/api/transactions/:id/',
    {
      config: { ...config, errors: ['transaction_not_by_hand', 'split_part', 'split_divided'] },
      schema: { params: idParams, response: { 200: deletedTransaction } },
    },
    ({ user, params }) => transactions.deleteManual(user.userId, params.id),
  )
  app.post(
    '/api/transactions/:id/restore/',
    { config, schema: { params: idParams, body: restoreInput, response: { 200: restoredTransactions } } },
    ({ user, params, body }) => transactions.restoreManual(user.userId, params.id, body),
  )
  app.post(
    '/api/transfers/',
    {
      config: { ...creating, errors: ['not_found', 'pair_refused'] },
      schema: { body: newTransferInput, response: { 201: newTransfer } },
    },
    ({ user, body }) => transactions.addTransfer(user.userId, body),
  )
}
