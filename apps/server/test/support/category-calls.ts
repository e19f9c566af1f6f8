import type { Member, RealApp } from './real-app.ts'

/** Calls of own categories, each on one of its own. */
export function categoryCalls(app: RealApp, person: () => Member) {
  const call = (...[method, url, body]: [Parameters<RealApp['as']>[1], string, unknown?]) =>
    app.as(person(), method, url, body)
  const add = () =>
    call('POST', '/api/categories/', { name: crypto.randomUUID().slice(0, 30), emoji: '🐶', color: 'gold' })
  const address = async () => `/api/categories/${(await add()).json().id}/`
  return {
    'POST /api/categories/': add,
    'PATCH /api/categories/{id}/': async () => call('PATCH', await address(), { color: 'teal' }),
    'DELETE /api/categories/{id}/': async () => call('DELETE', await address(), { move_to: 'OTROS' }),
  }
}
