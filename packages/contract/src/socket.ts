import * as z from 'zod/mini'
import { bankError, connectionState, syncStep } from './banking/connection.ts'
import { ruleRunStates } from './transactions/rule-run-state.ts'
import { id } from './wire.ts'

/** Close codes of our sockets. */
export const socketClose = {
  goingAway: 1001,
  tooBig: 1009,
  serviceRestart: 1012,
  sessionEnded: 4401,
  sessionLocked: 4423,
  tooMany: 4429,
} as const

/** Goal events (spec 4). */
export const goalEvents = [
  'goal_created',
  'goal_updated',
  'goal_contributed',
  'goal_state_changed',
  'goal_state_auto_changed',
  'goal_deleted',
] as const
export type GoalEvent = (typeof goalEvents)[number]

/** Events of `/ws/events/`: they name what changed, without data; the browser refetches. */
export const socketEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sync_progress'),
    connection_id: id,
    caseid: z.nullable(id),
    state: connectionState,
    error: z.nullable(bankError),
    step: syncStep,
    position: z.int(),
    total: z.int(),
  }),
  z.object({
    type: z.literal('sync_finished'),
    connection_id: id,
    caseid: z.nullable(id),
    added: z.int(),
    changed: z.int(),
  }),
  z.object({ type: z.literal('accounts_changed') }),
  z.object({ type: z.literal('transactions_changed') }),
  z.object({ type: z.literal('profile_changed') }),
  z.object({ type: z.literal('categories_changed') }),
  z.object({ type: z.literal('budgets_changed') }),
  z.object({ type: z.literal('savings_changed') }),
  z.object({ type: z.literal('rules_changed') }),
  /** Progress of the application of a rule to earlier transactions, or of its undo. */
  z.object({
    type: z.literal('rule_run_changed'),
    run_id: id,
    rule_id: id,
    state: z.enum(ruleRunStates),
    done: z.int(),
    total: z.int(),
    changed: z.int(),
  }),
  z.object({ type: z.literal('support_changed') }),
  z.object({
    type: z.literal('goal_changed'),
    event_type: z.enum(goalEvents),
    goal_id: id,
    version: z.int(),
  }),
  z.object({ type: z.literal('security_changed') }),
  z.object({ type: z.literal('notifications_changed') }),
  /** The session was locked: its sockets close and the page shows the lock. */
  z.object({ type: z.literal('session_locked'), session_id: id }),
  z.object({ type: z.literal('session_ended'), session_id: z.nullable(id) }),
])
export type SocketEvent = z.infer<typeof socketEvent>
