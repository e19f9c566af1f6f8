import {
  calendarFeedInput,
  calendarFeedPatch,
  calendarFeedState,
  createdCalendarFeed,
} from '@lucas/contract/planning/commitments.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency/idempotency.ts'
import { callerAddress } from '../../platform/http/rate-limits/request-limiter.ts'
import type { CalendarFeeds } from './calendar-feed.ts'

export const calendarPublicRoutes = ['GET /api/calendar/:file'] as const

/** The token of an address (43 letters of base64url) with the ending that calendars expect. */
const params = z.object({ file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) })

/** Registers the routes of the user's address, and the one that calendars read. It needs no session: who has the token may read. */
export function registerCalendarRoutes(app: App, feeds: CalendarFeeds) {
  describeRoutes(app, {
    'GET /api/commitments/calendar-feed/': [
      'getCalendarFeed',
      'Returns whether the user has a private calendar address, and its choices',
    ],
    'POST /api/commitments/calendar-feed/': [
      'createCalendarFeed',
      'Creates a private calendar address, which replaces the one before',
    ],
    'PATCH /api/commitments/calendar-feed/': [
      'updateCalendarFeed',
      'Changes what the private calendar address contains',
    ],
    'DELETE /api/commitments/calendar-feed/': ['revokeCalendarFeed', 'Revokes the private calendar address'],
    'GET /api/calendar/:file': [
      'readCalendar',
      'Returns the commitments as an iCalendar file, to those who have the private address',
    ],
  })

  const config = { access: 'person' } as const
  const path = '/api/commitments/calendar-feed/'

  app.get(path, { config, schema: { response: { 200: calendarFeedState } } }, ({ user }) =>
    feeds.get(user.userId),
  )
  app.post(
    path,
    {
      // The platform would store the answer of a key, which is a secret: the service derives it again (S-45).
      config: { ...config, errors: ['reauthentication_required', 'data_blocked', 'idempotency_mismatch'] },
      schema: { body: calendarFeedInput, response: { 201: createdCalendarFeed } },
    },
    (request) => feeds.create(request.user, request.body, readIdempotencyKey(request)),
  )
  app.patch(
    path,
    {
      config: { ...config, errors: ['not_found'] },
      schema: { body: calendarFeedPatch, response: { 200: calendarFeedState } },
    },
    ({ user, body }) => feeds.update(user.userId, body),
  )
  app.delete(path, { config, schema: { response: { 200: calendarFeedState } } }, ({ user }) =>
    feeds.revoke(user.userId),
  )
  app.get(
    '/api/calendar/:file',
    { config: { access: 'public', document: true, errors: ['not_found'] }, schema: { params } },
    async (request, reply) => {
      const token = request.params.file.slice(0, -'.ics'.length)
      const file = await feeds.read(token, callerAddress(request))
      return reply.type('text/calendar; charset=utf-8').send(file)
    },
  )
}
