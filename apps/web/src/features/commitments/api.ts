import {
  answeredTransfer,
  type CalendarFeedInput,
  type CalendarFeedPatch,
  type CommitmentPaymentInput,
  calendarFeedState,
  commitmentCalendar,
  commitmentPayment,
  commitments,
  commitmentsByCard,
  createdCalendarFeed,
  type TransferAnswer,
  type TransferUndo,
  transferQuestions,
  undoneTransfer,
} from '@lucas/contract/planning/commitments.ts'
import type { PlainDate, PlainMonth } from '@lucas/contract/rules/periods.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../lib/http/api-query.ts'
import { api, queryString } from '../../lib/http/http.ts'

const path = '/api/commitments/'
const feedPath = `${path}calendar-feed/`

/** The lines and totals of a month, by default the running one. What changes figures changes them. */
export const commitmentsQuery = (month?: PlainMonth) =>
  apiQuery(
    ['figures', 'commitments', 'list', month ?? null],
    `${path}${queryString({ month })}`,
    commitments,
    { placeholderData: keepPreviousData },
  )

export const calendarQuery = (month?: PlainMonth) =>
  apiQuery(
    ['figures', 'commitments', 'calendar', month ?? null],
    `${path}calendar/${queryString({ month })}`,
    commitmentCalendar,
    { placeholderData: keepPreviousData },
  )

export const byCardQuery = apiQuery(
  ['figures', 'commitments', 'by-card'],
  `${path}by-card/`,
  commitmentsByCard,
)

/** Monthly transfers to a person of which the user has not said what they are for. */
export const questionsQuery = apiQuery(
  ['figures', 'commitments', 'questions'],
  `${path}questions/`,
  transferQuestions,
)

export const answerQuestion = (seriesId: string, answer: TransferAnswer) =>
  api.post(`${path}questions/${seriesId}/`, answer, answeredTransfer)

export const undoAnswer = (seriesId: string, undo: TransferUndo) =>
  api.post(`${path}questions/${seriesId}/undo/`, undo, undoneTransfer)

const paymentPath = (seriesId: string, expectedOn: PlainDate) => `${path}${seriesId}/payments/${expectedOn}/`
export const markPaid = (seriesId: string, expectedOn: PlainDate, input: CommitmentPaymentInput) =>
  api.put(paymentPath(seriesId, expectedOn), input, commitmentPayment)
export const unmarkPaid = (seriesId: string, expectedOn: PlainDate) =>
  api.delete(paymentPath(seriesId, expectedOn), undefined, nothing)

/** The address is a credential: what ends sessions ends it, with the queries of security. */
export const feedQuery = apiQuery(['security', 'calendar-feed'], feedPath, calendarFeedState)

export const createFeed = (input: CalendarFeedInput, idempotencyKey: string) =>
  api.post(feedPath, input, createdCalendarFeed, { idempotencyKey })
export const updateFeed = (patch: CalendarFeedPatch) => api.patch(feedPath, patch, calendarFeedState)
export const revokeFeed = () => api.delete(feedPath, undefined, calendarFeedState)
