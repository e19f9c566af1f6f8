import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import { callerAddress } from '../../platform/http/rate-limits/request-limiter.ts'
import type { CalendarFeeds } from './calendar-feed.ts'

export const calendarPublicRoutes = ['GET /api/calendar/:file'] as const

/** The token of an address (43 letters of base64url) with the ending that calendars expect. */
const params = z.object({ file: z.string().check(z.regex(/^[\w-]{43}\.ics$/)) })

/** Registers the address that calendars read. It needs no session: who has the token may read. */
export function registerCalendarRoute(app: App, feeds: Pick<CalendarFeeds, 'read'>) {
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
