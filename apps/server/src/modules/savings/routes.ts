import { entryAnswer } from '@lucas/contract/planning/goal.ts'
import {
  confirmProposalInput,
  createdSavingsPlan,
  savings as savingsAnswer,
  savingsExamples,
  savingsPlanInput,
  savingsPlanPatch,
} from '@lucas/contract/planning/savings-plan.ts'
import { idParams, nothing } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { runFinalStep } from '../../platform/http/idempotency/idempotency.ts'
import type { SavingsService } from './service.ts'

export function registerSavingsRoutes(app: App, savings: SavingsService) {
  describeRoutes(app, {
    'GET /api/savings/': [
      'getSavings',
      'Returns the savings plans, the open proposals and what accounts cover',
    ],
    'GET /api/savings/examples/': [
      'getSavingsExamples',
      'Returns what savings plans would have saved of the last whole month',
    ],
    'POST /api/savings/plans/': ['createSavingsPlan', 'Creates a savings plan'],
    'PATCH /api/savings/plans/:id/': ['updateSavingsPlan', 'Changes a savings plan'],
    'DELETE /api/savings/plans/:id/': ['deleteSavingsPlan', 'Deletes a savings plan'],
    'POST /api/savings/proposals/:id/confirm/': [
      'confirmSavingsProposal',
      'Confirms a proposed saving as a contribution to its goal',
    ],
    'POST /api/savings/proposals/:id/dismiss/': ['dismissSavingsProposal', 'Dismisses a proposed saving'],
  })

  const config = { access: 'person' } as const

  app.get('/api/savings/', { config, schema: { response: { 200: savingsAnswer } } }, ({ user }) =>
    savings.get(user.userId),
  )
  app.get('/api/savings/examples/', { config, schema: { response: { 200: savingsExamples } } }, ({ user }) =>
    savings.getExamples(user.userId),
  )
  app.post(
    '/api/savings/plans/',
    {
      config: { ...config, idempotent: true, errors: ['not_found', 'goal_not_active'] },
      schema: { body: savingsPlanInput, response: { 201: createdSavingsPlan } },
    },
    ({ user, body }) => savings.createPlan(user.userId, body),
  )
  app.patch(
    '/api/savings/plans/:id/',
    { config, schema: { params: idParams, body: savingsPlanPatch, response: { 200: nothing } } },
    async ({ user, params, body }) => {
      await savings.updatePlan(user.userId, params.id, body)
      return {}
    },
  )
  app.delete(
    '/api/savings/plans/:id/',
    { config, schema: { params: idParams, response: { 200: nothing } } },
    async ({ user, params }) => {
      await savings.deletePlan(user.userId, params.id)
      return {}
    },
  )
  app.post(
    '/api/savings/proposals/:id/confirm/',
    {
      config: {
        ...config,
        idempotent: 'final-step',
        errors: ['savings_proposal_decided', 'savings_amount_changed', 'goal_not_active'],
      },
      schema: { params: idParams, body: confirmProposalInput, response: { 200: entryAnswer } },
    },
    async (request) => {
      const { user, params, body } = request
      return runFinalStep(request, await savings.confirm(user.userId, params.id, body))
    },
  )
  app.post(
    '/api/savings/proposals/:id/dismiss/',
    {
      config: { ...config, errors: ['savings_proposal_decided'] },
      schema: { params: idParams, response: { 200: nothing } },
    },
    async ({ user, params }) => {
      await savings.dismiss(user.userId, params.id)
      return {}
    },
  )
}
