import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of category routes, each with its own category. */
export function createCategoryClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const createCategory = () =>
    call('POST', '/api/categories/', { name: crypto.randomUUID().slice(0, 30), emoji: '🐶', color: 'gold' })
  const createCategoryUrl = async () => `/api/categories/${(await createCategory()).json().id}/`
  const base = '/api/categories/base/ROPA/'
  return {
    'PATCH /api/categories/base/{label}/': () => call('PATCH', base, { emoji: '🧥' }),
    'POST /api/categories/base/{label}/hide/': () => call('POST', `${base}hide/`, { move_to: 'OTROS' }),
    'POST /api/categories/base/{label}/show/': () => call('POST', `${base}show/`),
    'POST /api/categories/': createCategory,
    'PATCH /api/categories/{id}/': async () => call('PATCH', await createCategoryUrl(), { color: 'teal' }),
    'DELETE /api/categories/{id}/': async () =>
      call('DELETE', await createCategoryUrl(), { move_to: 'OTROS' }),
  }
}
