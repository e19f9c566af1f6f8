import {
  answeredTransfer,
  commitmentCalendar,
  commitmentInput,
  commitmentPayment,
  commitmentPaymentInput,
  commitmentPaymentParams,
  commitments,
  commitmentsByCard,
  commitmentsQuery,
  createdCommitment,
  transferAnswer,
  transferQuestions,
  transferUndo,
  undoneTransfer,
} from '@lucas/contract/planning/commitments.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { CommitmentPayments } from './payments.ts'
import type { CommitmentsService } from './service.ts'
import type { TransferQuestionsService } from './transfer-questions.ts'

export function registerCommitmentRoutes(
  app: App,
  service: CommitmentsService,
  questions: TransferQuestionsService,
  payments: CommitmentPayments,
) {
  describeRoutes(app, {
    'GET /api/commitments/': [
      'listCommitments',
      'Lists the commitments of a month: what is to be paid and to come in',
    ],
    'GET /api/commitments/calendar/': ['getCommitmentCalendar', 'Returns the commitments of a month by day'],
    'GET /api/commitments/by-card/': [
      'listCommitmentsByCard',
      'Lists the series charged to each card by themselves, which fail when the card changes',
    ],
    'GET /api/commitments/questions/': [
      'listTransferQuestions',
      'Lists repeated transfers of which the user is asked whether they are commitments',
    ],
    'POST /api/commitments/questions/:id/': [
      'answerTransferQuestion',
      'Answers whether a repeated transfer is a commitment',
    ],
    'POST /api/commitments/questions/:id/undo/': [
      'undoTransferAnswer',
      'Takes back the answer about a repeated transfer',
    ],
    'PUT /api/commitments/:id/payments/:day/': [
      'markCommitmentPaid',
      'Marks an expected payment as paid, until the bank shows it',
    ],
    'DELETE /api/commitments/:id/payments/:day/': [
      'unmarkCommitmentPaid',
      'Takes back that a payment was marked as paid',
    ],
    'POST /api/commitments/': ['createCommitment', 'Creates a commitment that no transaction shows yet'],
  })

  const config = { access: 'person' } as const

  app.get(
    '/api/commitments/',
    { config, schema: { querystring: commitmentsQuery, response: { 200: commitments } } },
    ({ user, query }) => service.list(user.userId, query),
  )
  app.get(
    '/api/commitments/calendar/',
    { config, schema: { querystring: commitmentsQuery, response: { 200: commitmentCalendar } } },
    ({ user, query }) => service.getCalendar(user.userId, query),
  )
  app.get(
    '/api/commitments/by-card/',
    { config, schema: { response: { 200: commitmentsByCard } } },
    ({ user }) => service.listByCard(user.userId),
  )
  app.get(
    '/api/commitments/questions/',
    { config, schema: { response: { 200: transferQuestions } } },
    ({ user }) => questions.list(user.userId),
  )
  app.post(
    '/api/commitments/questions/:id/',
    { config, schema: { params: idParams, body: transferAnswer, response: { 200: answeredTransfer } } },
    ({ user, params, body }) => questions.answer(user.userId, params.id, body),
  )
  app.post(
    '/api/commitments/questions/:id/undo/',
    { config, schema: { params: idParams, body: transferUndo, response: { 200: undoneTransfer } } },
    ({ user, params, body }) => questions.undo(user.userId, params.id, body),
  )
  app.put(
    '/api/commitments/:id/payments/:day/',
    {
      config,
      schema: {
        params: commitmentPaymentParams,
        body: commitmentPaymentInput,
        response: { 200: commitmentPayment },
      },
    },
    ({ user, params: { id: seriesId, day }, body }) => payments.mark(user.userId, { seriesId, day }, body),
  )
  app.delete(
    '/api/commitments/:id/payments/:day/',
    { config, schema: { params: commitmentPaymentParams, response: { 200: nothing } } },
    async ({ user, params: { id: seriesId, day } }) => {
      await payments.unmark(user.userId, { seriesId, day })
      return {}
    },
  )
  app.post(
    '/api/commitments/',
    {
      config: { ...config, idempotent: true },
      schema: { body: commitmentInput, response: { 201: createdCommitment } },
    },
    ({ user, body }) => service.create(user.userId, body),
  )
}
