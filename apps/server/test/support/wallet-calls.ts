import type { Member, RealApp } from './real-app.ts'

/** Calls of the wallet, each on an item of its own. */
export function walletCalls(app: RealApp, person: () => Member) {
  const call = (...[method, url, body]: [Parameters<RealApp['as']>[1], string, unknown?]) =>
    app.as(person(), method, url, body)
  const add = () =>
    call('POST', '/api/wallet/items/', { name: `Auto ${crypto.randomUUID()}`, kind: 'vehicle', value: 1_000 })
  const address = async () => `/api/wallet/items/${(await add()).json().id}/`
  const value = { value: 900, date: '2020-01-01' }
  return {
    'POST /api/wallet/items/': add,
    'PATCH /api/wallet/items/{id}/': async () => call('PATCH', await address(), { hidden: true }),
    'DELETE /api/wallet/items/{id}/': async () => call('DELETE', await address()),
    'POST /api/wallet/items/{id}/values/': async () => call('POST', `${await address()}values/`, value),
    'DELETE /api/wallet/items/{id}/values/{date}/': async () => {
      const own = await address()
      await call('POST', `${own}values/`, value)
      return call('DELETE', `${own}values/${value.date}/`)
    },
  }
}
