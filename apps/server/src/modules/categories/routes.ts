import { category, categoryPage } from '@lucas/contract/transactions/category.ts'
import {
  baseCategoryParams,
  baseCategoryPatch,
  categoryDeletion,
  categoryInput,
  categoryPatch,
  categoryRemoval,
  categoryUsagePage,
  removedCategory,
} from '@lucas/contract/transactions/category-input.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import { describeRoutes } from '../../platform/http/describe-routes.ts'
import type { CategoryService } from './service.ts'

export function registerCategoryRoutes(app: App, categories: CategoryService) {
  describeRoutes(app, {
    'GET /api/categories/': ['listCategories', 'Lists base categories and own categories'],
    'GET /api/categories/usage/': [
      'listCategoryUsage',
      'Counts the transactions of each category in the last year',
    ],
    'POST /api/categories/': ['createCategory', 'Creates an own category'],
    'PATCH /api/categories/:id/': ['updateCategory', 'Changes an own category'],
    'PATCH /api/categories/base/:label/': [
      'updateBaseCategory',
      'Changes name, emoji or colour of a base category for the user',
    ],
    'POST /api/categories/base/:label/hide/': [
      'hideBaseCategory',
      'Hides a base category and moves its transactions to another',
    ],
    'POST /api/categories/base/:label/show/': ['showBaseCategory', 'Shows a hidden base category again'],
    'DELETE /api/categories/:id/': [
      'deleteCategory',
      'Deletes an own category and moves its transactions to another',
    ],
  })

  const config = { access: 'person' } as const
  const params = idParams
  const baseParams = baseCategoryParams

  app.get('/api/categories/', { config, schema: { response: { 200: categoryPage } } }, ({ user }) =>
    categories.list(user.userId),
  )
  app.get(
    '/api/categories/usage/',
    { config, schema: { response: { 200: categoryUsagePage } } },
    ({ user }) => categories.usage(user.userId),
  )
  app.post(
    '/api/categories/',
    { config: { ...config, idempotent: true }, schema: { body: categoryInput, response: { 201: category } } },
    ({ user, body }) => categories.create(user.userId, body),
  )
  app.patch(
    '/api/categories/:id/',
    { config, schema: { params, body: categoryPatch, response: { 200: category } } },
    ({ user, params: { id }, body }) => categories.update(user.userId, id, body),
  )
  app.patch(
    '/api/categories/base/:label/',
    { config, schema: { params: baseParams, body: baseCategoryPatch, response: { 200: category } } },
    ({ user, params: { label }, body }) => categories.updateBase(user.userId, label, body),
  )
  app.post(
    '/api/categories/base/:label/hide/',
    { config, schema: { params: baseParams, body: categoryRemoval, response: { 200: removedCategory } } },
    ({ user, params: { label }, body }) => categories.hideBase(user.userId, label, body.move_to),
  )
  app.post(
    '/api/categories/base/:label/show/',
    { config, schema: { params: baseParams, response: { 200: removedCategory } } },
    ({ user, params: { label } }) => categories.showBase(user.userId, label),
  )
  app.delete(
    '/api/categories/:id/',
    { config, schema: { params, body: categoryDeletion, response: { 200: removedCategory } } },
    ({ user, params: { id }, body }) => categories.delete(user.userId, id, body.move_to),
  )
}
