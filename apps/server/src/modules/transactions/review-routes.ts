import {
  confirmInput,
  decisionOutcome,
  decisionsAnswer,
  decisionsInput,
  mergeAnswer,
  mergeInput,
  mergePreview,
  pairInput,
  refundInput,
  reopenAnswer,
  reopenInput,
  reviewPage,
  reviewQuery,
  transactionHistory,
  transferPair,
  undoneMerge,
} from '@lucas/contract/review.ts'
import { transaction } from '@lucas/contract/transaction.ts'
import { idParams } from '@lucas/contract/wire.ts'
import { fail } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import type { Transactions } from './service.ts'

/** What waits for the person's look, and rows that belong together: merges, own transfers, refunds. */
export function reviewRoutes(app: App, transactions: Transactions) {
  const config = { access: 'person' } as const
  const creating = { ...config, idempotent: true }

  app.get(
    '/api/review/',
    { config, schema: { querystring: reviewQuery, response: { 200: reviewPage } } },
    ({ person, query }) => transactions.review(person.userId, query),
  )
  app.post(
    '/api/review/decide/',
    { config, schema: { body: decisionsInput, response: { 200: decisionsAnswer } } },
    ({ person, body }) => transactions.decide(person.userId, body.decisions),
  )
  app.post(
    '/api/review/reopen/',
    { config, schema: { body: reopenInput, response: { 200: reopenAnswer } } },
    ({ person, body }) => transactions.reopen(person.userId, body.ids),
  )
  app.post(
    '/api/review/:id/confirm/',
    { config, schema: { params: idParams, body: confirmInput, response: { 200: decisionOutcome } } },
    ({ person, params, body }) =>
      first(transactions.decide(person.userId, [{ id: params.id, action: 'confirm', ...body }])),
  )
  app.post(
    '/api/review/:id/refuse/',
    { config, schema: { params: idParams, response: { 200: decisionOutcome } } },
    ({ person, params }) => first(transactions.decide(person.userId, [{ id: params.id, action: 'refuse' }])),
  )
  app.get(
    '/api/transactions/:id/history/',
    { config, schema: { params: idParams, response: { 200: transactionHistory } } },
    ({ person, params }) => transactions.history(person.userId, params.id),
  )
  app.post(
    '/api/merges/',
    { config: creating, schema: { body: mergeInput, response: { 201: mergeAnswer } } },
    async ({ person, body }, reply) => reply.code(201).send(await transactions.merge(person.userId, body)),
  )
  app.post(
    '/api/merges/preview/',
    { config, schema: { body: mergeInput, response: { 200: mergePreview } } },
    ({ person, body }) => transactions.previewMerge(person.userId, body),
  )
  app.post(
    '/api/merges/:id/undo/',
    { config, schema: { params: idParams, response: { 200: undoneMerge } } },
    ({ person, params }) => transactions.undoMerge(person.userId, params.id),
  )
  app.post(
    '/api/transfer-pairs/',
    { config: creating, schema: { body: pairInput, response: { 201: transferPair } } },
    async ({ person, body }, reply) => reply.code(201).send(await transactions.pair(person.userId, body)),
  )
  app.delete(
    '/api/transfer-pairs/:id/',
    { config, schema: { params: idParams, response: { 200: transferPair } } },
    ({ person, params }) => transactions.unpair(person.userId, params.id),
  )
  app.post(
    '/api/refunds/',
    { config: creating, schema: { body: refundInput, response: { 201: transaction } } },
    async ({ person, body }, reply) => reply.code(201).send(await transactions.refund(person.userId, body)),
  )
  app.delete(
    '/api/refunds/:id/',
    { config, schema: { params: idParams, response: { 200: transaction } } },
    ({ person, params }) => transactions.unrefund(person.userId, params.id),
  )
}

const first = async (answer: ReturnType<Transactions['decide']>) =>
  (await answer).results[0] ?? fail('internal')
