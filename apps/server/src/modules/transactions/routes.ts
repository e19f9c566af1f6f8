import { updatedTransaction } from '@lucas/contract/transactions/category-rule.ts'
import { transactionPatch } from '@lucas/contract/transactions/manual-transaction.ts'
import {
  keepPendingInput,
  recentTransactions,
  transaction,
  transactionPage,
} from '@lucas/contract/transactions/transaction.ts'
import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import {
  notesInput,
  recentQuery,
  rowTagsInput,
  transactionQuery,
} from '@lucas/contract/transactions/transaction-input.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { registerRuleRoutes, registerTransactionRuleRoutes } from '../classification/index.ts'
import { registerSplitRoutes } from '../ledger/index.ts'
import { registerBulkRoutes } from './bulk/routes.ts'
import { registerTransactionListRoutes } from './list/routes.ts'
import { registerManualTransactionRoutes } from './manual/routes.ts'
import type { Transactions } from './module.ts'

export function registerTransactionRoutes(app: App, transactions: Transactions) {
  describeRoutes(app, {
    'GET /api/transactions/': [
      'listTransactions',
      'Lists a page of transactions by filter, newest first by default',
    ],
    'GET /api/transactions/:id/': ['getTransaction', 'Returns a transaction with its details'],
    'PATCH /api/transactions/:id/': ['updateTransaction', 'Changes a transaction'],
    'POST /api/transactions/:id/pending/': [
      'setPendingCounted',
      'Sets whether a pending transaction that the bank did not post counts',
    ],
    'PATCH /api/transactions/:id/notes/': ['setTransactionNotes', 'Sets the notes of a transaction'],
    'PATCH /api/transactions/:id/tags/': ['setTransactionTags', 'Sets the tags of a transaction'],
    'GET /api/analytics/recent-transactions/': ['listRecentTransactions', 'Lists the newest transactions'],
  })

  const config = { access: 'person' } as const
  const hot = { ...config, hot: true }
  registerTransactionListRoutes(app, transactions)
  registerRuleRoutes(app, transactions)
  registerBulkRoutes(app, transactions)
  registerSplitRoutes(app, transactions)
  registerTransactionRuleRoutes(app, transactions)
  registerManualTransactionRoutes(app, transactions)

  app.get(
    '/api/transactions/',
    { config: hot, schema: { querystring: transactionQuery, response: { 200: transactionPage } } },
    ({ user, query }) => transactions.listTransactions(user.userId, query),
  )
  app.get(
    '/api/transactions/:id/',
    { config, schema: { params: idParams, response: { 200: transactionDetail } } },
    ({ user, params }) => transactions.getDetail(user.userId, params.id),
  )
  app.patch(
    '/api/transactions/:id/',
    {
      config: {
        ...config,
        idempotent: true,
        errors: ['transaction_not_by_hand', 'transaction_changed', 'split_part', 'split_divided'],
      },
      schema: { params: idParams, body: transactionPatch, response: { 200: updatedTransaction } },
    },
    ({ user, params, body }) => transactions.updateTransaction(user.userId, params.id, body),
  )
  app.post(
    '/api/transactions/:id/pending/',
    {
      config: { ...config, errors: ['pending_not_keepable'] },
      schema: { params: idParams, body: keepPendingInput, response: { 200: transaction } },
    },
    ({ user, params, body }) => transactions.keepPending(user.userId, params.id, body.counted),
  )
  app.patch(
    '/api/transactions/:id/notes/',
    {
      config: { ...config, idempotent: true, errors: ['transaction_changed'] },
      schema: { params: idParams, body: notesInput, response: { 200: transaction } },
    },
    ({ user, params, body }) => transactions.setNotes(user.userId, params.id, body),
  )
  app.patch(
    '/api/transactions/:id/tags/',
    { config, schema: { params: idParams, body: rowTagsInput, response: { 200: transaction } } },
    ({ user, params, body }) => transactions.setTags(user.userId, params.id, body.tags),
  )
  app.get(
    '/api/analytics/recent-transactions/',
    { config: hot, schema: { querystring: recentQuery, response: { 200: recentTransactions } } },
    ({ user, query }) => transactions.listRecent(user.userId, query.limit),
  )
}
