import type { Member, RealApp } from './real-app.ts'

/** Calls of categories that a person chooses, and of what that teaches, each on a row of its own. */
export function correctionCalls(app: RealApp, person: () => Member) {
  const call = (...[method, url, body]: [Parameters<RealApp['as']>[1], string, unknown?]) =>
    app.as(person(), method, url, body)
  const choose = async () => {
    const row = (await call('POST', '/api/transactions/', { name: 'Feria', amount: 1_234 })).json().id
    return call('PATCH', `/api/transactions/${row}/`, { category: 'SALUD' })
  }
  const correction = async () => `/api/category-corrections/${(await choose()).json().correction.id}/`
  return {
    'PATCH /api/transactions/{id}/': choose,
    'GET /api/category-corrections/{id}/alike/': async () => call('GET', `${await correction()}alike/`),
    'POST /api/category-corrections/{id}/apply/': async () => call('POST', `${await correction()}apply/`),
    'DELETE /api/category-corrections/{id}/': async () => call('DELETE', await correction()),
  }
}
