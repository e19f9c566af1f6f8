import {
  bulkAnswer,
  bulkCategoryInput,
  bulkReviewedInput,
  bulkTagsInput,
  undoneBulk,
} from '@lucas/contract/bulk.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Transactions } from './service.ts'

/** Many rows at once (spec 7), named one by one or by a filter. */
export function bulkRoutes(app: App, { bulk }: Transactions) {
  // The id that takes a change back must not get lost with an answer.
  const config = { access: 'person', idempotent: true } as const
  const response = { 200: bulkAnswer }

  app.post(
    '/api/transactions/bulk/category/',
    { config, schema: { body: bulkCategoryInput, response } },
    ({ person, body }) => bulk.setCategory(person.userId, body),
  )
  app.post(
    '/api/transactions/bulk/tags/',
    { config, schema: { body: bulkTagsInput, response } },
    ({ person, body }) => bulk.addTags(person.userId, body),
  )
  app.post(
    '/api/transactions/bulk/reviewed/',
    { config, schema: { body: bulkReviewedInput, response } },
    ({ person, body }) => bulk.setReviewed(person.userId, body),
  )
  app.post(
    '/api/transactions/bulk/:id/undo/',
    { config: { access: 'person' }, schema: { params: idParams, response: { 200: undoneBulk } } },
    ({ person, params }) => bulk.undo(person.userId, params.id),
  )
}
