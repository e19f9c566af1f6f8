import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of merges, transfer pairs, refunds and the review queue, each with its own transactions. */
export function createReviewClient(app: FullApp, getUser: () => TestUser) {
  const call = (...[method, url, body]: [Parameters<FullApp['requestAs']>[1], string, unknown?]) =>
    app.requestAs(getUser(), method, url, body)
  const createRow = async (type: 'Income' | 'Expense', account: string | null = null): Promise<string> => {
    const body = { name: 'Feria', amount: 1_234, type, account }
    return (await call('POST', '/api/transactions/', body)).json().id
  }
  const findBankAccount = async (): Promise<string> => {
    const accounts: { id: string; currency: string; institution_name: string }[] = (
      await call('GET', '/api/accounts/')
    ).json()
    return (
      accounts.find(
        ({ currency, institution_name }) => currency === 'CLP' && institution_name !== 'Cuentas manuales',
      )?.id ?? ''
    )
  }
  const createMerge = async () =>
    call('POST', '/api/merges/', {
      kept_id: await createRow('Expense'),
      merged_id: await createRow('Expense'),
    })
  const createPair = async () =>
    call('POST', '/api/transfer-pairs/', {
      out_id: await createRow('Expense', await findBankAccount()),
      in_id: await createRow('Income'),
    })
  const createSplit = async () => {
    const id = await createRow('Expense')
    const parts = [
      { name: 'Verdura', amount: 1_000, category: 'ALIMENTACIÓN' },
      { name: 'Flores', amount: 234, category: 'HOGAR', tags: 'Personal', month: 1 },
    ]
    return call('POST', `/api/transactions/${id}/split/`, { parts })
  }
  const createRefund = async () =>
    call('POST', '/api/refunds/', {
      refund_id: await createRow('Income'),
      charge_id: await createRow('Expense'),
    })
  return {
    'POST /api/merges/': createMerge,
    'POST /api/merges/preview/': async () =>
      call('POST', '/api/merges/preview/', {
        kept_id: await createRow('Expense'),
        merged_id: await createRow('Expense'),
      }),
    'POST /api/merges/{id}/undo/': async () =>
      call('POST', `/api/merges/${(await createMerge()).json().merge_id}/undo/`),
    'GET /api/transactions/{id}/pair-candidates/': async () =>
      call('GET', `/api/transactions/${await createRow('Expense')}/pair-candidates/`),
    'GET /api/transactions/{id}/refund-candidates/': async () =>
      call('GET', `/api/transactions/${await createRow('Income')}/refund-candidates/`),
    'POST /api/transfer-pairs/': createPair,
    'DELETE /api/transfer-pairs/{id}/': async () =>
      call('DELETE', `/api/transfer-pairs/${(await createPair()).json().id}/`),
    'POST /api/refunds/': createRefund,
    'DELETE /api/refunds/{id}/': async () =>
      call('DELETE', `/api/refunds/${(await createRefund()).json().id}/`),
    'POST /api/transactions/{id}/split/': createSplit,
    'DELETE /api/transactions/{id}/split/': async () =>
      call('DELETE', `/api/transactions/${(await createSplit()).json().transaction.id}/split/`),
    'POST /api/review/decide/': async () =>
      call('POST', '/api/review/decide/', {
        decisions: [{ id: await createRow('Expense'), action: 'confirm' }],
      }),
    'POST /api/review/reopen/': async () =>
      call('POST', '/api/review/reopen/', { ids: [await createRow('Expense')] }),
    'POST /api/review/{id}/confirm/': async () =>
      call('POST', `/api/review/${await createRow('Expense')}/confirm/`, { category: 'SALUD' }),
    'POST /api/review/{id}/refuse/': async () =>
      call('POST', `/api/review/${await createRow('Expense')}/refuse/`),
    'GET /api/transactions/{id}/similar/': async () =>
      call('GET', `/api/transactions/${await createRow('Expense')}/similar/`),
    'POST /api/transactions/{id}/pending/': async () =>
      call('POST', `/api/transactions/${await createRow('Expense')}/pending/`, { counted: false }),
    'GET /api/transactions/{id}/history/': async () =>
      call('GET', `/api/transactions/${(await createMerge()).json().transaction.id}/history/`),
  }
}
