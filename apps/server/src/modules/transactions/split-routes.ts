import { splitAnswer, splitInput } from '@lucas/contract/split.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Transactions } from './service.ts'

/** Dividing a movement into parts, and making it whole again. */
export function splitRoutes(app: App, { split, join }: Transactions) {
  const config = { access: 'person' } as const

  app.post(
    '/api/transactions/:id/split/',
    {
      config: { ...config, idempotent: true },
      schema: { params: idParams, body: splitInput, response: { 200: splitAnswer } },
    },
    ({ person, params, body }) => split(person.userId, params.id, body),
  )
  app.delete(
    '/api/transactions/:id/split/',
    { config, schema: { params: idParams, response: { 200: splitAnswer } } },
    ({ person, params }) => join(person.userId, params.id),
  )
}
