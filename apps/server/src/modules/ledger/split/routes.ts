import { splitAnswer, splitInput } from '@lucas/contract/transactions/split.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import type { Splits } from './service.ts'

/** Registers the routes that split a transaction and undo the split. */
export function registerSplitRoutes(app: App, { split, unsplit }: Splits) {
  describeRoutes(app, {
    'POST /api/transactions/:id/split/': ['splitTransaction', 'Splits a transaction into parts'],
    'DELETE /api/transactions/:id/split/': [
      'unsplitTransaction',
      'Removes the parts of a transaction and restores it',
    ],
  })

  const config = { access: 'person' } as const

  app.post(
    '/api/transactions/:id/split/',
    {
      config: {
        ...config,
        idempotent: true,
        errors: ['split_sum', 'split_refused', 'split_part', 'conflict'],
      },
      schema: { params: idParams, body: splitInput, response: { 200: splitAnswer } },
    },
    ({ user, params, body }) => split(user.userId, params.id, body),
  )
  app.delete(
    '/api/transactions/:id/split/',
    {
      config: { ...config, errors: ['split_part', 'conflict'] },
      schema: { params: idParams, response: { 200: splitAnswer } },
    },
    ({ user, params }) => unsplit(user.userId, params.id),
  )
}
