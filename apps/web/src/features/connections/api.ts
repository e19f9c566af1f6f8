import { account, accountList } from '@lucas/contract/banking/account.ts'
import type { AccountPatch } from '@lucas/contract/banking/account-input.ts'
import { type Connection, connection } from '@lucas/contract/banking/connection.ts'
import {
  deletedCounts,
  deletionPreview,
  linkSession,
  sessionStartAnswer,
} from '@lucas/contract/banking/link-session.ts'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api } from '../../lib/http/http.ts'

/** Path for the id of an account or connection; a refresh covers the whole connection. */
export const resyncPath = (id: string): string => `/api/accounts/${encodeURIComponent(id)}/resync/`

const sessionPath = (caseid: string) => `/api/floid/session/${encodeURIComponent(caseid)}/`

/** State of one link session; a socket event invalidates it. */
export const linkSessionQuery = (caseid: string) =>
  apiQuery(['linking', caseid], sessionPath(caseid), linkSession, { staleTime: 0 })

export const fetchAccounts = () => api.get('/api/accounts/', accountList, { onlyFromServer: true })
export const fetchLinkSession = (caseid: string) => api.get(sessionPath(caseid), linkSession)

/** Starts a link session; the widget opens at the institution, where the provider can. */
export const startSession = (institutionId: string | undefined, idempotencyKey: string) =>
  api.post(
    `/api/floid/session/start/${institutionId === undefined ? '' : `?institution_id=${encodeURIComponent(institutionId)}`}`,
    undefined,
    sessionStartAnswer,
    { idempotencyKey },
  )

/** Starts a link session for an existing connection. */
export const startReauth = (connectionId: string, idempotencyKey: string) =>
  api.post(`/api/connections/${encodeURIComponent(connectionId)}/reauth/`, undefined, sessionStartAnswer, {
    idempotencyKey,
  })

/** What a deletion would remove. Never cached, because the user confirms these numbers. */
export const deletionPreviewQuery = (of: 'accounts' | 'connections', id: string) =>
  apiQuery(['deletion-preview', of, id], `/api/${of}/${encodeURIComponent(id)}/history/`, deletionPreview, {
    staleTime: 0,
    gcTime: 0,
  })

export const updateAccount = ({ id, ...change }: AccountPatch & { id: string }) =>
  api.patch(`/api/accounts/${encodeURIComponent(id)}/`, change, account)

export const deleteAccount = (id: string) =>
  api.delete(`/api/accounts/${id}/delete/`, undefined, deletedCounts)

export const hideConnection = ({ id, hidden }: Pick<Connection, 'id' | 'hidden'>) =>
  api.patch(`/api/connections/${id}/`, { hidden }, connection)

export const disconnect = ({
  id,
  name,
  deleteHistory,
}: {
  id: string
  name: string
  deleteHistory: boolean
}) =>
  api.delete(
    `/api/floid/disconnect/${id}/`,
    { institution_name: name, delete_history: deleteHistory },
    deletedCounts,
  )
