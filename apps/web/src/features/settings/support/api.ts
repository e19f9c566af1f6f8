import {
  type SupportInput,
  type SupportReply,
  supportThread,
  supportThreadPage,
} from '@lucas/contract/users/support.ts'
import { apiQuery } from '../../../lib/http/api-query.ts'
import { api } from '../../../lib/http/http.ts'

// Socket events of these writes invalidate the queries of all open pages, so nothing is invalidated here.

export const threadsQuery = apiQuery(['support'], '/api/support/threads/', supportThreadPage)

export const createThread = (input: SupportInput, idempotencyKey: string) =>
  api.post('/api/support/threads/', input, supportThread, { idempotencyKey })

export const createReply = (threadId: string, input: SupportReply, idempotencyKey: string) =>
  api.post(`/api/support/threads/${encodeURIComponent(threadId)}/messages/`, input, supportThread, {
    idempotencyKey,
  })
