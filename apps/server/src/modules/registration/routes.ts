import { createdInvitation, invitationState } from '@lucas/contract/auth/invitation.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import { readIdempotencyKey } from '../../platform/http/idempotency/idempotency.ts'
import type { Invitations } from './invitations.ts'

/** Registers the routes of the link with which the first person invites another. */
export function registerInvitationRoutes(app: App, invitations: Invitations) {
  describeRoutes(app, {
    'GET /api/auth/invitation/': [
      'getInvitation',
      'Returns whether the user may invite others, and the open invitation',
    ],
    'POST /api/auth/invitation/': [
      'createInvitation',
      'Creates a link with which one person may register; it replaces the one before',
    ],
    'DELETE /api/auth/invitation/': ['revokeInvitation', 'Revokes the open invitation'],
  })

  const config = { access: 'person' } as const
  const path = '/api/auth/invitation/'
  app.get(path, { config, schema: { response: { 200: invitationState } } }, ({ user }) =>
    invitations.get(user.userId),
  )
  app.post(
    path,
    {
      // The platform would store the answer of a key, which is a secret: the service derives it again (S-45).
      config: {
        ...config,
        errors: ['reauthentication_required', 'data_blocked', 'idempotency_mismatch', 'forbidden'],
      },
      schema: { response: { 201: createdInvitation } },
    },
    (request) => invitations.create(request.user, readIdempotencyKey(request)),
  )
  app.delete(path, { config, schema: { response: { 200: invitationState } } }, ({ user }) =>
    invitations.revoke(user.userId),
  )
}
