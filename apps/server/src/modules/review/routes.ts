import {
  pairCandidates,
  refundCandidates,
  refundCandidatesQuery,
} from '@lucas/contract/transactions/link-candidates.ts'
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
} from '@lucas/contract/transactions/review.ts'
import { transaction } from '@lucas/contract/transactions/transaction.ts'
import { idParams } from '@lucas/contract/wire.ts'
import { fail } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { Review } from './service.ts'

/** Registers the routes of the review queue, merges, own transfers and refunds. */
export function registerReviewRoutes(app: App, review: Review) {
  describeRoutes(app, {
    'GET /api/review/': ['listReview', "Lists the suggestions that wait for the user's decision"],
    'POST /api/review/decide/': ['decideReview', 'Confirms or refuses several suggestions'],
    'POST /api/review/reopen/': ['reopenReview', 'Opens decided suggestions again'],
    'POST /api/review/:id/confirm/': ['confirmSuggestion', 'Confirms one suggestion'],
    'POST /api/review/:id/refuse/': ['refuseSuggestion', 'Refuses one suggestion'],
    'GET /api/transactions/:id/history/': [
      'listTransactionMerges',
      'Lists the merges of a transaction, undone ones included',
    ],
    'GET /api/transactions/:id/pair-candidates/': [
      'listPairCandidates',
      'Lists the transactions that may be the other half of an own transfer',
    ],
    'GET /api/transactions/:id/refund-candidates/': [
      'listRefundCandidates',
      'Lists the purchases that a refund may belong to',
    ],
    'POST /api/merges/': ['mergeTransactions', 'Merges two transactions that are the same'],
    'POST /api/merges/preview/': ['previewMerge', 'Returns the result of a merge without doing it'],
    'POST /api/merges/:id/undo/': ['undoMerge', 'Undoes a merge'],
    'POST /api/transfer-pairs/': ['linkTransfer', 'Links two transactions as an own transfer'],
    'DELETE /api/transfer-pairs/:id/': ['unlinkTransfer', 'Unlinks the two halves of an own transfer'],
    'POST /api/refunds/': ['linkRefund', 'Links a refund to its purchase'],
    'DELETE /api/refunds/:id/': ['unlinkRefund', 'Unlinks a refund from its purchase'],
  })

  const config = { access: 'person' } as const
  const creating = { ...config, idempotent: true }

  app.get(
    '/api/review/',
    { config, schema: { querystring: reviewQuery, response: { 200: reviewPage } } },
    ({ user, query }) => review.listReview(user.userId, query),
  )
  app.post(
    '/api/review/decide/',
    {
      config: { ...config, errors: ['not_found', 'suggestion_decided'] },
      schema: { body: decisionsInput, response: { 200: decisionsAnswer } },
    },
    ({ user, body }) => review.decide(user.userId, body.decisions),
  )
  app.post(
    '/api/review/reopen/',
    {
      config: { ...config, errors: ['not_found', 'merge_not_undoable'] },
      schema: { body: reopenInput, response: { 200: reopenAnswer } },
    },
    ({ user, body }) => review.reopen(user.userId, body.ids),
  )
  app.post(
    '/api/review/:id/confirm/',
    {
      config: { ...config, errors: ['suggestion_decided'] },
      schema: { params: idParams, body: confirmInput, response: { 200: decisionOutcome } },
    },
    ({ user, params, body }) =>
      first(review.decide(user.userId, [{ id: params.id, action: 'confirm', ...body }])),
  )
  app.post(
    '/api/review/:id/refuse/',
    {
      config: { ...config, errors: ['suggestion_decided'] },
      schema: { params: idParams, response: { 200: decisionOutcome } },
    },
    ({ user, params }) => first(review.decide(user.userId, [{ id: params.id, action: 'refuse' }])),
  )
  app.get(
    '/api/transactions/:id/history/',
    { config, schema: { params: idParams, response: { 200: transactionHistory } } },
    ({ user, params }) => review.getHistory(user.userId, params.id),
  )
  const linking = ['not_found', 'already_paired', 'split_divided', 'split_part'] as const
  app.get(
    '/api/transactions/:id/pair-candidates/',
    {
      config: { ...config, errors: [...linking] },
      schema: { params: idParams, response: { 200: pairCandidates } },
    },
    ({ user, params }) => review.listPairCandidates(user.userId, params.id),
  )
  app.get(
    '/api/transactions/:id/refund-candidates/',
    {
      config: { ...config, errors: [...linking] },
      schema: { params: idParams, querystring: refundCandidatesQuery, response: { 200: refundCandidates } },
    },
    ({ user, params, query }) => review.listRefundCandidates(user.userId, params.id, query),
  )
  app.post(
    '/api/merges/',
    {
      config: { ...creating, errors: ['not_found', 'merge_refused', 'split_divided', 'split_part'] },
      schema: { body: mergeInput, response: { 201: mergeAnswer } },
    },
    ({ user, body }) => review.merge(user.userId, body),
  )
  app.post(
    '/api/merges/preview/',
    {
      config: { ...config, errors: ['not_found', 'merge_refused', 'split_divided', 'split_part'] },
      schema: { body: mergeInput, response: { 200: mergePreview } },
    },
    ({ user, body }) => review.previewMerge(user.userId, body),
  )
  app.post(
    '/api/merges/:id/undo/',
    {
      config: { ...config, errors: ['merge_not_undoable'] },
      schema: { params: idParams, response: { 200: undoneMerge } },
    },
    ({ user, params }) => review.unmerge(user.userId, params.id),
  )
  app.post(
    '/api/transfer-pairs/',
    {
      config: {
        ...creating,
        errors: ['not_found', 'pair_refused', 'already_paired', 'split_divided', 'split_part'],
      },
      schema: { body: pairInput, response: { 201: transferPair } },
    },
    ({ user, body }) => review.linkTransfer(user.userId, body),
  )
  app.delete(
    '/api/transfer-pairs/:id/',
    { config, schema: { params: idParams, response: { 200: transferPair } } },
    ({ user, params }) => review.unlinkTransfer(user.userId, params.id),
  )
  app.post(
    '/api/refunds/',
    {
      config: {
        ...creating,
        errors: [
          'not_found',
          'refund_refused',
          'refund_exceeds',
          'already_paired',
          'split_divided',
          'split_part',
        ],
      },
      schema: { body: refundInput, response: { 201: transaction } },
    },
    ({ user, body }) => review.linkRefund(user.userId, body),
  )
  app.delete(
    '/api/refunds/:id/',
    { config, schema: { params: idParams, response: { 200: transaction } } },
    ({ user, params }) => review.unlinkRefund(user.userId, params.id),
  )
}

const first = async (answer: ReturnType<Review['decide']>) => (await answer).results[0] ?? fail('internal')
