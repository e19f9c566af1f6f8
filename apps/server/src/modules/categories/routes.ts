import { category, categoryPage } from '@lucas/contract/transactions/category.ts'
import {
  categoryInput,
  categoryPatch,
  categoryRemoval,
  categoryUsagePage,
  removedCategory,
} from '@lucas/contract/transactions/category-input.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { CategoryService } from './service.ts'

export function registerCategoryRoutes(app: App, categories: CategoryService) {
  const config = { access: 'person' } as const
  const params = idParams

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
    async ({ user, body }, reply) => {
      reply.code(201)
      return categories.create(user.userId, body)
    },
  )
  app.patch(
    '/api/categories/:id/',
    { config, schema: { params, body: categoryPatch, response: { 200: category } } },
    ({ user, params: { id }, body }) => categories.update(user.userId, id, body),
  )
  app.delete(
    '/api/categories/:id/',
    { config, schema: { params, body: categoryRemoval, response: { 200: removedCategory } } },
    ({ user, params: { id }, body }) => categories.delete(user.userId, id, body.move_to),
  )
}
