import type { FullApp, TestUser } from '../app/full-app.ts'

/** Calls of bulk change routes, each with its own transaction. */
export function createBulkClient(app: FullApp, getUser: () => TestUser) {
  const call = (url: string, body?: unknown) => app.requestAs(getUser(), 'POST', url, body)
  const createRow = async () => ({
    transaction_ids: [(await call('/api/transactions/', { name: 'Feria', amount: 1_234 })).json().id],
  })
  const markReviewed = async () =>
    call('/api/transactions/bulk/reviewed/', { ...(await createRow()), reviewed: true })
  return {
    'POST /api/transactions/bulk/category/': async () =>
      call('/api/transactions/bulk/category/', { ...(await createRow()), category: 'SALUD' }),
    'POST /api/transactions/bulk/tags/': async () =>
      call('/api/transactions/bulk/tags/', { ...(await createRow()), tags: 'Urgente' }),
    'POST /api/transactions/bulk/reviewed/': markReviewed,
    'POST /api/transactions/bulk/kind/': async () =>
      call('/api/transactions/bulk/kind/', { ...(await createRow()), kind: 'excluded' }),
    'POST /api/transactions/bulk/{id}/undo/': async () =>
      call(`/api/transactions/bulk/${(await markReviewed()).json().id}/undo/`),
  }
}
