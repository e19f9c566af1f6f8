import { nothing } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import type { AlertMails } from './mails.ts'

export const unsubscribePublicRoutes = ['POST /api/notifications/unsubscribe/:token/'] as const

const params = z.object({ token: z.string().check(z.maxLength(100)) })

/** Awaited: the route lives in a scope of its own, the only one that takes the forms of mail programs (RFC 8058). */
export async function unsubscribeRoutes(app: App, mails: Pick<AlertMails, 'unsubscribe'>) {
  await app.register(async (scope: App) => {
    // Their only field says what the address says.
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_, __, done) => done(null, {}))
    scope.post(
      '/api/notifications/unsubscribe/:token/',
      { config: { access: 'public' }, schema: { params, response: { 200: nothing } } },
      async ({ params: { token } }) => {
        await mails.unsubscribe(token)
        return {}
      },
    )
  })
}
