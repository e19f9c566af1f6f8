import type { Member, RealApp } from './real-app.ts'

/** Calls of categories and names that a person chooses, and of what that teaches, each on a row of its own. */
export function correctionCalls(app: RealApp, person: () => Member) {
  const call = (...[method, url, body]: [Parameters<RealApp['as']>[1], string, unknown?]) =>
    app.as(person(), method, url, body)
  const row = async () =>
    (await call('POST', '/api/transactions/', { name: 'Feria', amount: 1_234 })).json().id
  const choose = async () => call('PATCH', `/api/transactions/${await row()}/`, { category: 'SALUD' })
  const rename = async () =>
    call('PATCH', `/api/transactions/${await row()}/merchant/`, { merchant_name: 'La feria' })
  const learn = async () => call('POST', '/api/category-corrections/', { transaction_ids: [await row()] })
  const taught = async (what: 'category' | 'name') =>
    `/api/${what}-corrections/${(await (what === 'name' ? rename() : choose())).json().correction.id}/`
  const become = (what: 'category' | 'name') => ({
    [`GET /api/${what}-corrections/{id}/alike/`]: async () => call('GET', `${await taught(what)}alike/`),
    [`POST /api/${what}-corrections/{id}/apply/`]: async () => call('POST', `${await taught(what)}apply/`),
    [`POST /api/${what}-corrections/{id}/forget/`]: async () => call('POST', `${await taught(what)}forget/`),
    [`DELETE /api/${what}-corrections/{id}/`]: async () => call('DELETE', await taught(what)),
  })
  return {
    'PATCH /api/transactions/{id}/': choose,
    'PATCH /api/transactions/{id}/merchant/': rename,
    'POST /api/category-corrections/': learn,
    ...Object.fromEntries(
      ['apply', 'undo'].map((what) => [
        `POST /api/category-corrections/${what}/`,
        async () =>
          call('POST', `/api/category-corrections/${what}/`, { ids: [(await learn()).json().results[0].id] }),
      ]),
    ),
    ...become('category'),
    ...become('name'),
  }
}
