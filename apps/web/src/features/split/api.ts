import { type SplitInput, splitAnswer } from '@lucas/contract/split.ts'
import { api } from '../../lib/http.ts'

export const divide = (id: string, parts: SplitInput['parts'], idempotencyKey: string) =>
  api.post(`/api/transactions/${id}/split/`, { parts }, splitAnswer, { idempotencyKey })

/** The movement stands whole again. */
export const join = (id: string) => api.delete(`/api/transactions/${id}/split/`, undefined, splitAnswer)
