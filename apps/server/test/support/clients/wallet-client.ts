import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of the wallet, each with its own item. */
export function createWalletClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const createItem = () =>
    call('POST', '/api/wallet/items/', { name: `Auto ${crypto.randomUUID()}`, kind: 'vehicle', value: 1_000 })
  const createItemUrl = async () => `/api/wallet/items/${(await createItem()).json().id}/`
  const value = { value: 900, date: '2020-01-01' }
  return {
    'POST /api/wallet/items/': createItem,
    'PATCH /api/wallet/items/{id}/': async () => call('PATCH', await createItemUrl(), { hidden: true }),
    'DELETE /api/wallet/items/{id}/': async () => call('DELETE', await createItemUrl()),
    'POST /api/wallet/items/{id}/values/': async () => call('POST', `${await createItemUrl()}values/`, value),
    'DELETE /api/wallet/items/{id}/values/{date}/': async () => {
      const itemUrl = await createItemUrl()
      await call('POST', `${itemUrl}values/`, value)
      return call('DELETE', `${itemUrl}values/${value.date}/`)
    },
  }
}
