import * as z from 'zod/mini'
import { recurringCopy as copy } from '../copy/planning/recurring.ts'

export const recurringKinds = ['subscription', 'bill', 'salary', 'income', 'other'] as const
export const recurringKind = z.enum(recurringKinds, copy.kindInvalid)
export type RecurringKind = z.infer<typeof recurringKind>
