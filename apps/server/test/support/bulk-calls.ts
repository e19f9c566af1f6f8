import type { Member, RealApp } from './real-app.ts'

/** Calls of changes of many rows, each on a row of its own. */
export function bulkCalls(app: RealApp, person: () => Member) {
  const call = (url: string, body?: unknown) => app.as(person(), 'POST', url, body)
  const rows = async () => ({
    transaction_ids: [(await call('/api/transactions/', { name: 'Feria', amount: 1_234 })).json().id],
  })
  const review = async () => call('/api/transactions/bulk/reviewed/', { ...(await rows()), reviewed: true })
  return {
    'POST /api/transactions/bulk/category/': async () =>
      call('/api/transactions/bulk/category/', { ...(await rows()), category: 'SALUD' }),
    'POST /api/transactions/bulk/tags/': async () =>
      call('/api/transactions/bulk/tags/', { ...(await rows()), tags: 'Urgente' }),
    'POST /api/transactions/bulk/reviewed/': review,
    'POST /api/transactions/bulk/{id}/undo/': async () =>
      call(`/api/transactions/bulk/${(await review()).json().id}/undo/`),
  }
}
