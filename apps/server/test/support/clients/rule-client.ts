import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls that choose categories, names and notes, and of the rules learned from them, each with its own transaction. */
export function createRuleClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const createRow = async () =>
    (await call('POST', '/api/transactions/', { name: 'Feria', amount: 1_234 })).json().id
  const chooseCategory = async () =>
    call('PATCH', `/api/transactions/${await createRow()}/`, { category: 'SALUD' })
  const setNotes = async () =>
    call('PATCH', `/api/transactions/${await createRow()}/notes/`, { notes: 'almuerzo', expected_notes: '' })
  const rename = async () =>
    call('PATCH', `/api/transactions/${await createRow()}/merchant/`, { merchant_name: 'La feria' })
  const createCorrection = async () =>
    call('POST', '/api/category-corrections/', { transaction_ids: [await createRow()] })
  const createRuleUrl = async (kind: 'category' | 'name') =>
    `/api/${kind}-corrections/${(await (kind === 'name' ? rename() : chooseCategory())).json().correction.id}/`
  const createRuleCalls = (kind: 'category' | 'name') => ({
    [`GET /api/${kind}-corrections/{id}/alike/`]: async () =>
      call('GET', `${await createRuleUrl(kind)}alike/`),
    [`POST /api/${kind}-corrections/{id}/apply/`]: async () =>
      call('POST', `${await createRuleUrl(kind)}apply/`),
    [`POST /api/${kind}-corrections/{id}/forget/`]: async () =>
      call('POST', `${await createRuleUrl(kind)}forget/`),
    [`DELETE /api/${kind}-corrections/{id}/`]: async () => call('DELETE', await createRuleUrl(kind)),
  })
  return {
    'PATCH /api/transactions/{id}/': chooseCategory,
    'PATCH /api/transactions/{id}/notes/': setNotes,
    'PATCH /api/transactions/{id}/merchant/': rename,
    'POST /api/category-corrections/': createCorrection,
    ...Object.fromEntries(
      ['apply', 'undo'].map((kind) => [
        `POST /api/category-corrections/${kind}/`,
        async () =>
          call('POST', `/api/category-corrections/${kind}/`, {
            ids: [(await createCorrection()).json().results[0].id],
          }),
      ]),
    ),
    ...createRuleCalls('category'),
    ...createRuleCalls('name'),
  }
}
