import { addDays } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../clock.ts'
import type { App } from '../app.ts'
import { describeRoutes } from '../describe-routes.ts'

export const wellKnownPublicRoutes = ['GET /.well-known/change-password', 'GET /.well-known/security.txt']

/** How long a security.txt counts from the day on which it is read; RFC 9116 recommends less than a year. */
const validDays = 180

interface WellKnownDeps {
  clock: Clock
  publicUrl: string
  /** Where messages to support go; null if none is set. */
  supportEmail: string | null
}

/** Registers the addresses that password managers (W3C) and finders of security holes (RFC 9116) look for. */
export function registerWellKnown(app: App, { clock, publicUrl, supportEmail }: WellKnownDeps) {
  describeRoutes(app, {
    'GET /.well-known/change-password': [
      'getChangePasswordPage',
      'Redirects a password manager to the page on which the password is changed',
    ],
    'GET /.well-known/security.txt': [
      'getSecurityContact',
      'Names where to report a security hole (RFC 9116)',
    ],
  })

  const config = { access: 'public', document: true } as const

  app.get('/.well-known/change-password', { config }, (_request, reply) =>
    reply.redirect('/settings?tab=security'),
  )

  app.get('/.well-known/security.txt', { config }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${supportEmail === null ? `${publicUrl}/ayuda` : `mailto:${supportEmail}`}`,
          `Expires: ${addDays(clock.today(), validDays)}T00:00:00Z`,
          'Preferred-Languages: es, en',
          `Canonical: ${publicUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  )
}
