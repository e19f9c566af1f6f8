import { entryAnswer } from '@lucas/contract/planning/goal.ts'
import {
  type ConfirmProposalInput,
  createdSavingsPlan,
  type SavingsPlanInput,
  type SavingsPlanPatch,
  savings,
  savingsExamples,
} from '@lucas/contract/planning/savings-plan.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'

const root = '/api/savings/'
const planPath = (id: string) => `${root}plans/${encodeURIComponent(id)}/`
const proposalPath = (id: string) => `${root}proposals/${encodeURIComponent(id)}/`

/** Plans, open proposals, and what accounts cover. */
export const savingsQuery = apiQuery(['goals', 'savings'], root, savings)

/** What plans would have saved of the last whole month. */
export const examplesQuery = apiQuery(['goals', 'examples'], `${root}examples/`, savingsExamples)

export const createPlan = (input: SavingsPlanInput, idempotencyKey: string) =>
  api.post(`${root}plans/`, input, createdSavingsPlan, { idempotencyKey })
export const updatePlan = (id: string, patch: SavingsPlanPatch) => api.patch(planPath(id), patch, nothing)
export const deletePlan = (id: string) => api.delete(planPath(id), undefined, nothing)
export const confirmProposal = (id: string, input: ConfirmProposalInput, idempotencyKey: string) =>
  api.post(`${proposalPath(id)}confirm/`, input, entryAnswer, { idempotencyKey })
export const dismissProposal = (id: string) => api.post(`${proposalPath(id)}dismiss/`, undefined, nothing)
