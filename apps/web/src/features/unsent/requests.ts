import { unsentKey } from '@lucas/contract/auth/unsent-key.ts'
import { categorizedTransaction } from '@lucas/contract/transactions/category-rule.ts'
import { type Transaction, transaction } from '@lucas/contract/transactions/transaction.ts'
import { transactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { toShownCategory } from '../../entities/category/category-store.ts'
import { ApiError } from '../../lib/http/api-error.ts'
import { api } from '../../lib/http/http.ts'
import type { Refusal, UnsentChange, UnsentWrite } from '../../lib/offline/unsent/unsent-write.ts'

/** Sends a write under its key and returns the transaction. A change is refused over another value than the one that it replaces. */
export async function sendWrite(write: UnsentWrite): Promise<Transaction> {
  const options = { idempotencyKey: write.id }
  switch (write.kind) {
    case 'transaction':
      return api.post('/api/transactions/', write.body, transaction, options)
    case 'note': {
      const body = { notes: write.value, expected_notes: write.was }
      return api.patch(`/api/transactions/${write.transactionId}/notes/`, body, transaction, options)
    }
    case 'category': {
      const body = { category: write.value, expected_category: write.was }
      const path = `/api/transactions/${write.transactionId}/`
      const { correction: _, ...changed } = await api.patch(path, body, categorizedTransaction, options)
      return changed
    }
  }
}

/** Whether the server has decided against a write. Other errors may pass, also those of a proxy: the write is sent again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 423, 425, 429].includes(error.status) &&
  !['unknown', 'session_locked', 'idempotency_running'].includes(error.code)

/** Returns what the transaction has now instead of the value that a change replaces. */
async function fetchCurrent({ kind, transactionId }: UnsentChange): Promise<string> {
  const detail = await api.get(`/api/transactions/${transactionId}/`, transactionDetail, {
    onlyFromServer: true,
  })
  return kind === 'note' ? detail.notes : toShownCategory(detail)
}

/** Describes a refusal, with the value that another device wrote in the meantime. */
export async function toRefusal(write: UnsentWrite, { code, message, errors }: ApiError): Promise<Refusal> {
  const refused = { code, detail: message, errors: Object.values(errors).flat() }
  if (code !== 'transaction_changed' || write.kind === 'transaction') return refused
  return { ...refused, current: await fetchCurrent(write) }
}

export const fetchUnsentKey = () => api.get('/api/security/unsent-key/', unsentKey)
