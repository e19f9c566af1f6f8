import type { Member, RealApp } from './real-app.ts'

/** Calls of merges, pairs, refunds and the review queue on rows of their own: each changes what it is about. */
export function matchingCalls(app: RealApp, person: () => Member) {
  const call = (...[method, url, body]: [Parameters<RealApp['as']>[1], string, unknown?]) =>
    app.as(person(), method, url, body)
  const row = async (type: 'Income' | 'Expense', account: string | null = null): Promise<string> => {
    const body = { name: 'Feria', amount: 1_234, type, account }
    return (await call('POST', '/api/transactions/', body)).json().id
  }
  const ofBank = async (): Promise<string> => {
    const accounts: { id: string; currency: string; institution_name: string }[] = (
      await call('GET', '/api/accounts/')
    ).json()
    return (
      accounts.find(
        ({ currency, institution_name }) => currency === 'CLP' && institution_name !== 'Cuentas manuales',
      )?.id ?? ''
    )
  }
  const merge = async () =>
    call('POST', '/api/merges/', { kept_id: await row('Expense'), merged_id: await row('Expense') })
  const pair = async () =>
    call('POST', '/api/transfer-pairs/', {
      out_id: await row('Expense', await ofBank()),
      in_id: await row('Income'),
    })
  const split = async () => {
    const id = await row('Expense')
    const parts = [
      { name: 'Verdura', amount: 1_000, category: 'ALIMENTACIÓN' },
      { name: 'Flores', amount: 234, category: 'HOGAR', tags: 'Personal', month: 1 },
    ]
    return call('POST', `/api/transactions/${id}/split/`, { parts })
  }
  const refund = async () =>
    call('POST', '/api/refunds/', { refund_id: await row('Income'), charge_id: await row('Expense') })
  return {
    'POST /api/merges/': merge,
    'POST /api/merges/preview/': async () =>
      call('POST', '/api/merges/preview/', {
        kept_id: await row('Expense'),
        merged_id: await row('Expense'),
      }),
    'POST /api/merges/{id}/undo/': async () =>
      call('POST', `/api/merges/${(await merge()).json().merge_id}/undo/`),
    'POST /api/transfer-pairs/': pair,
    'DELETE /api/transfer-pairs/{id}/': async () =>
      call('DELETE', `/api/transfer-pairs/${(await pair()).json().id}/`),
    'POST /api/refunds/': refund,
    'DELETE /api/refunds/{id}/': async () => call('DELETE', `/api/refunds/${(await refund()).json().id}/`),
    'POST /api/transactions/{id}/split/': split,
    'DELETE /api/transactions/{id}/split/': async () =>
      call('DELETE', `/api/transactions/${(await split()).json().transaction.id}/split/`),
    'POST /api/review/decide/': async () =>
      call('POST', '/api/review/decide/', { decisions: [{ id: await row('Expense'), action: 'confirm' }] }),
    'POST /api/review/reopen/': async () =>
      call('POST', '/api/review/reopen/', { ids: [await row('Expense')] }),
    'POST /api/review/{id}/confirm/': async () =>
      call('POST', `/api/review/${await row('Expense')}/confirm/`, { category: 'SALUD' }),
    'POST /api/review/{id}/refuse/': async () => call('POST', `/api/review/${await row('Expense')}/refuse/`),
    'GET /api/transactions/{id}/history/': async () =>
      call('GET', `/api/transactions/${(await merge()).json().transaction.id}/history/`),
  }
}
