import {
  answeredTransfer,
  type CalendarFeedInput,
  type CalendarFeedPatch,
  type CommitmentInput,
  calendarFeedState,
  commitmentCalendar,
  commitments,
  commitmentsByCard,
  createdCalendarFeed,
  createdCommitment,
  type TransferAnswer,
  type TransferUndo,
  transferQuestions,
  undoneTransfer,
} from '@lucas/contract/planning/commitments.ts'
import type { PlainMonth } from '@lucas/contract/rules/periods.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryString } from '../../lib/http/http.ts'
import { queryKeyRoots } from '../../lib/live/invalidate-on-event.ts'

const path = '/api/commitments/'
const feedPath = `${path}calendar-feed/`

/** The lines and totals of a month, by default the running one. What changes figures changes them. */
export const commitmentsQuery = (month?: PlainMonth) =>
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'commitments', 'list', month ?? null],
    queryFn: ({ signal }) => api.get(`${path}${queryString({ month })}`, commitments, { signal }),
    placeholderData: keepPreviousData,
  })

export const calendarQuery = (month?: PlainMonth) =>
  queryOptions({
    queryKey: [queryKeyRoots.figures, 'commitments', 'calendar', month ?? null],
    queryFn: ({ signal }) =>
      api.get(`${path}calendar/${queryString({ month })}`, commitmentCalendar, { signal }),
    placeholderData: keepPreviousData,
  })

export const byCardQuery = queryOptions({
  queryKey: [queryKeyRoots.figures, 'commitments', 'by-card'],
  queryFn: ({ signal }) => api.get(`${path}by-card/`, commitmentsByCard, { signal }),
})

/** Monthly transfers to a person of which the user has not said what they are for. */
export const questionsQuery = queryOptions({
  queryKey: [queryKeyRoots.figures, 'commitments', 'questions'],
  queryFn: ({ signal }) => api.get(`${path}questions/`, transferQuestions, { signal }),
})

export const answerQuestion = (seriesId: string, answer: TransferAnswer) =>
  api.post(`${path}questions/${seriesId}/`, answer, answeredTransfer)

export const undoAnswer = (seriesId: string, undo: TransferUndo) =>
  api.post(`${path}questions/${seriesId}/undo/`, undo, undoneTransfer)

/** The address is a credential: what ends sessions ends it, with the queries of security. */
export const feedQuery = queryOptions({
  queryKey: [queryKeyRoots.security, 'calendar-feed'],
  queryFn: ({ signal }) => api.get(feedPath, calendarFeedState, { signal }),
})

export const createCommitment = (input: CommitmentInput, idempotencyKey: string) =>
  api.post(path, input, createdCommitment, { idempotencyKey })

export const createFeed = (input: CalendarFeedInput, idempotencyKey: string) =>
  api.post(feedPath, input, createdCalendarFeed, { idempotencyKey })
export const updateFeed = (patch: CalendarFeedPatch) => api.patch(feedPath, patch, calendarFeedState)
export const revokeFeed = () => api.delete(feedPath, undefined, calendarFeedState)
