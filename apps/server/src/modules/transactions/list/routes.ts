import { Readable } from 'node:stream'
import { transactionListServerCopy } from '@lucas/contract/copy/transactions/transaction-list-server.ts'
import { transactionFilter } from '@lucas/contract/transactions/transaction-input.ts'
import {
  csvQuery,
  transactionFacets,
  transactionStatement,
  transactionTotals,
} from '@lucas/contract/transactions/transaction-list.ts'
import * as z from 'zod/mini'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import type { Transactions } from '../module.ts'

const downloadTimeoutMs = 5 * 60_000

/** Registers the routes for totals, facets, the printed statement and the CSV download of the list. */
export function registerTransactionListRoutes(app: App, transactions: Transactions) {
  describeRoutes(app, {
    'GET /api/transactions/totals/': ['getTransactionTotals', 'Returns the totals of a filtered list'],
    'GET /api/transactions/facets/': [
      'getTransactionFacets',
      'Counts the transactions that each further filter would leave',
    ],
    'GET /api/transactions/statement/': [
      'getTransactionStatement',
      'Returns a whole filtered list with its totals, to print',
    ],
    'GET /api/transactions/csv/': ['exportTransactions', 'Exports a filtered list as a CSV file'],
  })

  const config = { access: 'person' } as const

  app.get(
    '/api/transactions/totals/',
    {
      config: { ...config, hot: true },
      schema: { querystring: transactionFilter, response: { 200: transactionTotals } },
    },
    ({ user, query }) => transactions.getTotals(user.userId, query),
  )
  app.get(
    '/api/transactions/facets/',
    {
      config: { ...config, hot: true },
      schema: { querystring: transactionFilter, response: { 200: transactionFacets } },
    },
    ({ user, query }) => transactions.getFacets(user.userId, query),
  )
  app.get(
    '/api/transactions/statement/',
    {
      config: { ...config, errors: ['statement_too_long'] },
      schema: { querystring: transactionFilter, response: { 200: transactionStatement } },
    },
    ({ user, query }) => transactions.getStatement(user.userId, query),
  )
  app.get(
    '/api/transactions/csv/',
    {
      config: { ...config, errors: ['plan_required'] },
      handlerTimeout: downloadTimeoutMs,
      schema: {
        querystring: csvQuery,
        response: { 200: { content: { 'text/csv': { schema: z.custom<Readable>() } } } },
      },
    },
    async ({ user, query }, reply) => {
      const pieces = await transactions.exportCsv(user.userId, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${transactionListServerCopy.csvFile}.csv"`)
        .send(Readable.from(pieces, { objectMode: false }))
    },
  )
}
