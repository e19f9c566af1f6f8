import {
  appliedCorrection,
  correctionPreview,
  forgottenCorrection,
  namedTransaction,
  undoneCorrection,
} from '@lucas/contract/category-correction.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'

/** What a choice may be taught of: the category of rows alike, or their name. */
export type Subject = 'category' | 'name'

const path = (subject: Subject, id: string): string => `/api/${subject}-corrections/${id}/`

/** The earlier rows alike that would change, all counted, the newest shown. */
export const alikeQuery = (subject: Subject, id: string) =>
  queryOptions({
    queryKey: [liveKeys.transactions, 'alike', subject, id],
    queryFn: ({ signal }) => api.get(`${path(subject, id)}alike/`, correctionPreview, { signal }),
  })

export const applyTeaching = (subject: Subject, id: string) =>
  api.post(`${path(subject, id)}apply/`, undefined, appliedCorrection)

/** The choice was for that row alone. */
export const forgetTeaching = (subject: Subject, id: string) =>
  api.post(`${path(subject, id)}forget/`, undefined, forgottenCorrection)

/** Every row becomes what it was, the chosen one too. */
export const undoTeaching = (subject: Subject, id: string) =>
  api.delete(path(subject, id), undefined, undoneCorrection)

export const nameMerchant = (id: string, merchant_name: string) =>
  api.patch(`/api/transactions/${id}/merchant/`, { merchant_name }, namedTransaction)
