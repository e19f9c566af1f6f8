import { nothing } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import type { NotificationMails } from './send.ts'

export const unsubscribePublicRoutes = ['POST /api/notifications/unsubscribe/:token/'] as const

const params = z.object({ token: z.string().check(z.maxLength(100)) })

/** Registers the one-click unsubscribe route (RFC 8058) in its own scope, the only one that accepts form bodies. */
export async function registerUnsubscribeRoute(app: App, mails: Pick<NotificationMails, 'unsubscribe'>) {
  describeRoutes(app, {
    'POST /api/notifications/unsubscribe/:token/': [
      'unsubscribeMails',
      'Stops the mails that a link in one of them names',
    ],
  })

  await app.register(async (scope: App) => {
    // The form has one constant field; the token is in the path.
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
