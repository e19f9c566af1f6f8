import {
  bulkAnswer,
  bulkCategoryInput,
  bulkKindAnswer,
  bulkKindInput,
  bulkReviewedInput,
  bulkTagsInput,
  undoneBulk,
} from '@lucas/contract/transactions/bulk.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../../platform/http/app.ts'
import { describeRoutes } from '../../../platform/http/describe-routes.ts'
import type { Transactions } from '../module.ts'

/** Registers the routes that edit many transactions, chosen by id or by a filter (spec 7). */
export function registerBulkRoutes(app: App, { bulk }: Transactions) {
  describeRoutes(app, {
    'POST /api/transactions/bulk/category/': [
      'setCategoryInBulk',
      'Sets the category of several transactions',
    ],
    'POST /api/transactions/bulk/tags/': ['addTagsInBulk', 'Adds tags to several transactions'],
    'POST /api/transactions/bulk/reviewed/': ['setReviewedInBulk', 'Marks several transactions as reviewed'],
    'POST /api/transactions/bulk/kind/': ['setKindInBulk', 'Sets the kind of several transactions'],
    'POST /api/transactions/bulk/:id/undo/': ['undoBulkChange', 'Undoes a bulk change'],
  })

  // Idempotent, because the client needs the id in the response to undo the change.
  const config = { access: 'person', idempotent: true } as const
  const response = { 200: bulkAnswer }

  app.post(
    '/api/transactions/bulk/category/',
    { config: { ...config, errors: ['not_found'] }, schema: { body: bulkCategoryInput, response } },
    ({ user, body }) => bulk.setCategory(user.userId, body),
  )
  app.post(
    '/api/transactions/bulk/tags/',
    { config: { ...config, errors: ['not_found'] }, schema: { body: bulkTagsInput, response } },
    ({ user, body }) => bulk.addTags(user.userId, body),
  )
  app.post(
    '/api/transactions/bulk/reviewed/',
    { config: { ...config, errors: ['not_found'] }, schema: { body: bulkReviewedInput, response } },
    ({ user, body }) => bulk.setReviewed(user.userId, body),
  )
  app.post(
    '/api/transactions/bulk/kind/',
    {
      config: { ...config, errors: ['not_found'] },
      schema: { body: bulkKindInput, response: { 200: bulkKindAnswer } },
    },
    ({ user, body }) => bulk.setKind(user.userId, body),
  )
  app.post(
    '/api/transactions/bulk/:id/undo/',
    { config: { access: 'person' }, schema: { params: idParams, response: { 200: undoneBulk } } },
    ({ user, params }) => bulk.undo(user.userId, params.id),
  )
}
