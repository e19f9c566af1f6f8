import { category, categoryPage } from '@lucas/contract/category.ts'
import {
  categoryInput,
  categoryPatch,
  categoryRemoval,
  categoryUsagePage,
  removedCategory,
} from '@lucas/contract/category-input.ts'
import { idParams } from '@lucas/contract/wire.ts'
import type { App } from '../../platform/http/app.ts'
import type { Categories } from './service.ts'

export function categoryRoutes(app: App, categories: Categories) {
  const config = { access: 'person' } as const
  const params = idParams

  app.get('/api/categories/', { config, schema: { response: { 200: categoryPage } } }, ({ person }) =>
    categories.list(person.userId),
  )
  app.get(
    '/api/categories/usage/',
    { config, schema: { response: { 200: categoryUsagePage } } },
    ({ person }) => categories.usage(person.userId),
  )
  app.post(
    '/api/categories/',
    { config: { ...config, idempotent: true }, schema: { body: categoryInput, response: { 201: category } } },
    async ({ person, body }, reply) => reply.code(201).send(await categories.add(person.userId, body)),
  )
  app.patch(
    '/api/categories/:id/',
    { config, schema: { params, body: categoryPatch, response: { 200: category } } },
    ({ person, params: { id }, body }) => categories.change(person.userId, id, body),
  )
  app.delete(
    '/api/categories/:id/',
    { config, schema: { params, body: categoryRemoval, response: { 200: removedCategory } } },
    ({ person, params: { id }, body }) => categories.remove(person.userId, id, body.move_to),
  )
}
