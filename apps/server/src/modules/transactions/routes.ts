import { recentTransactions, transaction, transactionPage } from '@lucas/contract/transaction.ts'
import { transactionDetail } from '@lucas/contract/transaction-detail.ts'
import { notesInput, recentQuery, rowTagsInput, transactionQuery } from '@lucas/contract/transaction-input.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { byHandRoutes } from './by-hand/routes.ts'
import { correctionRoutes } from './correction-routes.ts'
import { transactionListRoutes } from './list-routes.ts'
import type { Transactions } from './service.ts'
import { splitRoutes } from './split-routes.ts'

export function transactionRoutes(app: App, transactions: Transactions) {
  const config = { access: 'person' } as const
  const hot = { ...config, hot: true }
  transactionListRoutes(app, transactions)
  correctionRoutes(app, transactions)
  bulkRoutes(app, transactions)
  splitRoutes(app, transactions)
  byHandRoutes(app, transactions)

  app.get(
    '/api/transactions/',
    { config: hot, schema: { querystring: transactionQuery, response: { 200: transactionPage } } },
    ({ person, query }) => transactions.list(person.userId, query),
  )
  app.get(
    '/api/transactions/:id/',
    { config, schema: { params: idParams, response: { 200: transactionDetail } } },
    ({ person, params }) => transactions.detail(person.userId, params.id),
  )
  app.patch(
    '/api/transactions/:id/notes/',
    { config, schema: { params: idParams, body: notesInput, response: { 200: transaction } } },
    ({ person, params, body }) => transactions.setNotes(person.userId, params.id, body.notes),
  )
  app.patch(
    '/api/transactions/:id/tags/',
    { config, schema: { params: idParams, body: rowTagsInput, response: { 200: transaction } } },
    ({ person, params, body }) => transactions.setTags(person.userId, params.id, body.tags),
  )
  app.get(
    '/api/analytics/recent-transactions/',
    { config: hot, schema: { querystring: recentQuery, response: { 200: recentTransactions } } },
    ({ person, query }) => transactions.recent(person.userId, query.limit),
  )
}
