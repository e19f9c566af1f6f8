import {
  type SupportInput,
  type SupportReply,
  supportThread,
  supportThreadPage,
} from '@lucas/contract/support.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/http.ts'
import { liveKeys } from '../../../lib/live.ts'

// Whatever is written here is told to every open page, this one too: nothing is asked again by hand.

export const threadsQuery = queryOptions({
  queryKey: [liveKeys.support],
  queryFn: ({ signal }) => api.get('/api/support/threads/', supportThreadPage, { signal }),
})

export const beginThread = (input: SupportInput, idempotencyKey: string) =>
  api.post('/api/support/threads/', input, supportThread, { idempotencyKey })

export const replyTo = (thread: string, input: SupportReply, idempotencyKey: string) =>
  api.post(`/api/support/threads/${encodeURIComponent(thread)}/messages/`, input, supportThread, {
    idempotencyKey,
  })
