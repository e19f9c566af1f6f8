import type { Readable } from 'node:stream'
import { privacyCopy } from '@lucas/contract/copy/users/privacy.ts'
import { deletionAnswer, deletionUndoInput, privacy, privacyPatch } from '@lucas/contract/users/privacy.ts'
import { nothing } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { PrivacyModule } from './module.ts'

export const privacyPublicRoutes = ['POST /api/auth/deletion/undo/'] as const

const downloadTimeoutMs = 5 * 60_000

export function registerPrivacyRoutes(app: App, { consents, exports, deletion }: PrivacyModule) {
  describeRoutes(app, {
    'GET /api/privacy/': ['getPrivacy', 'Returns the consents of the user'],
    'PATCH /api/privacy/': ['updatePrivacy', 'Gives or withdraws the newsletter consent'],
    'GET /api/privacy/export/': ['exportData', 'Exports all data of the user as a ZIP file'],
    'DELETE /api/auth/profile/': [
      'requestDeletion',
      'Requests the deletion of the account, which can be undone for seven days',
    ],
    'POST /api/auth/deletion/undo/': [
      'undoDeletion',
      'Cancels a requested deletion with the token of its mail',
    ],
  })

  const config = { access: 'person' } as const

  app.get('/api/privacy/', { config, schema: { response: { 200: privacy } } }, ({ user }) =>
    consents.get(user.userId),
  )
  app.patch(
    '/api/privacy/',
    { config, schema: { body: privacyPatch, response: { 200: privacy } } },
    ({ user, body }) => consents.update(user.userId, body.newsletter),
  )
  app.get(
    '/api/privacy/export/',
    {
      config: { ...config, errors: ['reauthentication_required'] },
      handlerTimeout: downloadTimeoutMs,
      schema: { response: { 200: { content: { 'application/zip': { schema: z.custom<Readable>() } } } } },
    },
    async ({ user }, reply) => {
      const file = await exports.start(user)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${privacyCopy.file}.zip"`)
        .send(file)
    },
  )
  app.delete(
    '/api/auth/profile/',
    {
      config: { ...config, errors: ['reauthentication_required'] },
      schema: { response: { 200: deletionAnswer } },
    },
    ({ user }) => deletion.request(user),
  )
  app.post(
    '/api/auth/deletion/undo/',
    {
      config: { access: 'public', errors: ['deletion_link_invalid'] },
      schema: { body: deletionUndoInput, response: { 200: nothing } },
    },
    async ({ body }) => {
      await deletion.undo(body.token)
      return {}
    },
  )
}
