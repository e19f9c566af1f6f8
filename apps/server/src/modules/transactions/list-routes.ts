import { Readable } from 'node:stream'
import { spendServerCopy } from '@lucas/contract/copy/spend-server.ts'
import { transactionFilter } from '@lucas/contract/transaction-input.ts'
import { csvQuery, transactionFacets, transactionTotals } from '@lucas/contract/transaction-list.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import type { Transactions } from './service.ts'

const longestDownload = 5 * 60_000

/** What stands beside the list: its figures, the panel's counts, and the list as a file. */
export function transactionListRoutes(app: App, transactions: Transactions) {
  const config = { access: 'person' } as const

  app.get(
    '/api/transactions/totals/',
    {
      config: { ...config, hot: true },
      schema: { querystring: transactionFilter, response: { 200: transactionTotals } },
    },
    ({ person, query }) => transactions.totals(person.userId, query),
  )
  app.get(
    '/api/transactions/facets/',
    {
      config: { ...config, hot: true },
      schema: { querystring: transactionFilter, response: { 200: transactionFacets } },
    },
    ({ person, query }) => transactions.facets(person.userId, query),
  )
  app.get(
    '/api/transactions/csv/',
    {
      config,
      handlerTimeout: longestDownload,
      schema: {
        querystring: csvQuery,
        response: { 200: { content: { 'text/csv': { schema: z.custom<Readable>() } } } },
      },
    },
    async ({ person, query }, reply) => {
      const pieces = await transactions.csv(person.userId, query)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${spendServerCopy.csvFile}.csv"`)
        .send(Readable.from(pieces, { objectMode: false }))
    },
  )
}
