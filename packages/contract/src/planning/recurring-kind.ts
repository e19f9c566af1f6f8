import * as z from 'zod/mini'

export const recurringKinds = ['subscription', 'bill', 'salary', 'income', 'other'] as const
/** In answers; a request has the message of its field. */
export const recurringKind = z.enum(recurringKinds)
export type RecurringKind = z.infer<typeof recurringKind>
