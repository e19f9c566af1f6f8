import {
  commitmentCalendar,
  commitmentInput,
  commitments,
  commitmentsByCard,
  commitmentsQuery,
  createdCommitment,
} from '@lucas/contract/planning/commitments.ts'
import type { App } from '../../platform/http/app.ts'
import type { CommitmentsService } from './service.ts'

export function registerCommitmentRoutes(app: App, service: CommitmentsService) {
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
  app.post(
    '/api/commitments/',
    {
      config: { ...config, idempotent: true },
      schema: { body: commitmentInput, response: { 201: createdCommitment } },
    },
    async ({ user, body }, reply) => {
      reply.code(201)
      return service.create(user.userId, body)
    },
  )
}
