import {
  calendarFeedInput,
  calendarFeedPatch,
  calendarFeedState,
  commitmentCalendar,
  commitmentInput,
  commitments,
  commitmentsByCard,
  commitmentsQuery,
  createdCalendarFeed,
  createdCommitment,
} from '@lucas/contract/planning/commitments.ts'
import type { App } from '../../platform/http/app.ts'
import type { CalendarFeeds } from './calendar-feed.ts'
import type { CommitmentsService } from './service.ts'

export function registerCommitmentRoutes(
  app: App,
  { service, feeds }: { service: CommitmentsService; feeds: CalendarFeeds },
) {
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

  const feed = '/api/commitments/calendar-feed/'
  app.get(feed, { config, schema: { response: { 200: calendarFeedState } } }, ({ user }) =>
    feeds.get(user.userId),
  )
  app.post(
    feed,
    { config, schema: { body: calendarFeedInput, response: { 201: createdCalendarFeed } } },
    async ({ user, body }, reply) => {
      reply.code(201)
      return feeds.create(user.userId, body)
    },
  )
  app.patch(
    feed,
    {
      config: { ...config, errors: ['not_found'] },
      schema: { body: calendarFeedPatch, response: { 200: calendarFeedState } },
    },
    ({ user, body }) => feeds.update(user.userId, body),
  )
  app.delete(feed, { config, schema: { response: { 200: calendarFeedState } } }, ({ user }) =>
    feeds.revoke(user.userId),
  )
}
