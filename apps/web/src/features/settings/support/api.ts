import {
  type SupportInput,
  type SupportReply,
  supportThread,
  supportThreadPage,
} from '@lucas/contract/users/support.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http/http.ts'
import { queryKeyRoots } from '../../../lib/live/invalidate-on-event.ts'

// Socket events of these writes invalidate the queries of all open pages, so nothing is invalidated here.

export const threadsQuery = queryOptions({
  queryKey: [queryKeyRoots.support],
  queryFn: ({ signal }) => api.get('/api/support/threads/', supportThreadPage, { signal }),
})

export const createThread = (input: SupportInput, idempotencyKey: string) =>
  api.post('/api/support/threads/', input, supportThread, { idempotencyKey })

export const createReply = (threadId: string, input: SupportReply, idempotencyKey: string) =>
  api.post(`/api/support/threads/${encodeURIComponent(threadId)}/messages/`, input, supportThread, {
    idempotencyKey,
  })
