import type { Readable } from 'node:stream'
import { privacyCopy } from '@lucas/contract/copy/privacy.ts'
import { deletionAnswer, deletionUndoInput, privacy, privacyPatch } from '@lucas/contract/privacy.ts'
import { nothing } from '@lucas/contract/wire.ts'
import * as z from 'zod/mini'
import type { App } from '../../platform/http/app.ts'
import type { PrivacyModule } from './privacy.ts'

export const privacyPublicRoutes = ['POST /api/auth/deletion/undo/'] as const

const longestDownload = 5 * 60_000

export function privacyRoutes(app: App, { consents, exports, deletion }: PrivacyModule) {
  const config = { access: 'person' } as const

  app.get('/api/privacy/', { config, schema: { response: { 200: privacy } } }, ({ person }) =>
    consents.show(person.userId),
  )
  app.patch(
    '/api/privacy/',
    { config, schema: { body: privacyPatch, response: { 200: privacy } } },
    ({ person, body }) => consents.change(person.userId, body.newsletter),
  )
  app.get(
    '/api/privacy/export/',
    {
      config,
      handlerTimeout: longestDownload,
      schema: { response: { 200: { content: { 'application/zip': { schema: z.custom<Readable>() } } } } },
    },
    async ({ person }, reply) => {
      const file = await exports.open(person)
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${privacyCopy.file}.zip"`)
        .send(file)
    },
  )
  app.delete('/api/auth/profile/', { config, schema: { response: { 200: deletionAnswer } } }, ({ person }) =>
    deletion.ask(person),
  )
  app.post(
    '/api/auth/deletion/undo/',
    { config: { access: 'public' }, schema: { body: deletionUndoInput, response: { 200: nothing } } },
    async ({ body }) => {
      await deletion.undo(body.token)
      return {}
    },
  )
}
