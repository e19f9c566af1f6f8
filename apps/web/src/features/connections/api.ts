import { account, accountList } from '@lucas/contract/account.ts'
import type { AccountPatch } from '@lucas/contract/account-input.ts'
import { type Connection, connection } from '@lucas/contract/connection.ts'
import { historyAnswer, linkSession, removedAnswer, sessionStartAnswer } from '@lucas/contract/linking.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/http.ts'
import { liveKeys } from '../../lib/live.ts'

/** An account's or a connection's id: a bank is asked for all that it holds. */
export const resyncPath = (id: string): string => `/api/accounts/${encodeURIComponent(id)}/resync/`

const sessionPath = (caseid: string) => `/api/floid/session/${encodeURIComponent(caseid)}/`

/** How far one linking is; the socket makes it old when the bank has told something. */
export const linkSessionQuery = (caseid: string) =>
  queryOptions({
    queryKey: [liveKeys.linking, caseid],
    queryFn: ({ signal }) => api.get(sessionPath(caseid), linkSession, { signal }),
    staleTime: 0,
  })

export const fetchAccounts = () => api.get('/api/accounts/', accountList)
export const fetchLinkSession = (caseid: string) => api.get(sessionPath(caseid), linkSession)

export const startSession = () => api.post('/api/floid/session/start/', undefined, sessionStartAnswer)

/** A widget for a bank that is connected already. */
export const startReauth = (connectionId: string) =>
  api.post(`/api/connections/${encodeURIComponent(connectionId)}/reauth/`, undefined, sessionStartAnswer)

/** What would go with an account or a whole connection. Asked anew each time: it is what the person agrees to. */
export const historyQuery = (of: 'accounts' | 'connections', id: string) =>
  queryOptions({
    queryKey: ['history', of, id],
    queryFn: ({ signal }) =>
      api.get(`/api/${of}/${encodeURIComponent(id)}/history/`, historyAnswer, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const changeAccount = ({ id, ...change }: AccountPatch & { id: string }) =>
  api.patch(`/api/accounts/${encodeURIComponent(id)}/`, change, account)

export const deleteAccount = (id: string) =>
  api.delete(`/api/accounts/${id}/delete/`, undefined, removedAnswer)

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
    removedAnswer,
  )
