import {
  newTransactionInput,
  notesInput,
  recentQuery,
  recentTransactions,
  transaction,
  transactionDetail,
  transactionPage,
  transactionQuery,
} from '@lucas/contract/transaction.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { correctionRoutes } from './correction-routes.ts'
import { transactionListRoutes } from './list-routes.ts'
import type { Transactions } from './service.ts'

export function transactionRoutes(app: App, transactions: Transactions) {
  const config = { access: 'person' } as const
  const hot = { ...config, hot: true }
  transactionListRoutes(app, transactions)
  correctionRoutes(app, transactions)

  app.get(
    '/api/transactions/',
    { config: hot, schema: { querystring: transactionQuery, response: { 200: transactionPage } } },
    ({ person, query }) => transactions.list(person.userId, query),
  )
  app.post(
    '/api/transactions/',
    {
      config: { ...config, idempotent: true },
      schema: { body: newTransactionInput, response: { 201: transaction } },
    },
    async ({ person, body }, reply) => reply.code(201).send(await transactions.add(person.userId, body)),
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
  app.get(
    '/api/analytics/recent-transactions/',
    { config: hot, schema: { querystring: recentQuery, response: { 200: recentTransactions } } },
    ({ person, query }) => transactions.recent(person.userId, query.limit),
  )
}
