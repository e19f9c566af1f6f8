import * as z from 'zod/mini'
import { bankError, syncStep } from './connection.ts'
import { id, instant } from './wire.ts'

export const sessionStartAnswer = z.object({ caseid: id, widget_url: z.url(), expires_at: instant })
export type SessionStart = z.infer<typeof sessionStartAnswer>

export const linkSessionStates = ['open', 'authenticated', 'syncing', 'finished', 'failed'] as const
/** How far one linking is; polled beside `accounts/` so that a re-linked bank is noticed too. */
export const linkSession = z.object({
  caseid: id,
  state: z.enum(linkSessionStates),
  connection_id: z.nullable(id),
  institution_name: z.nullable(z.string()),
  error: z.nullable(bankError),
  explanation: z.nullable(z.string()),
  progress: z.object({ step: syncStep, position: z.int(), total: z.int() }),
})
export type LinkSession = z.infer<typeof linkSession>
export const caseParams = z.object({ caseid: id })

export const disconnectInput = z.object({
  institution_name: z.string().check(z.maxLength(200)),
  delete_history: z._default(z.boolean(), false),
})
export type DisconnectInput = z.infer<typeof disconnectInput>
/** What would go with the history of an account or of a whole connection; asked before anything is deleted. */
export const historyAnswer = z.object({
  accounts: z.int(),
  transactions: z.int(),
  /** Savings goals that would give back what came from these transactions, and how many pesos. */
  goals: z.int(),
  goals_amount: z.number(),
})
export type HistoryAnswer = z.infer<typeof historyAnswer>
export const removedAnswer = z.object({ removed_accounts: z.int(), removed_transactions: z.int() })
/** What we answer to a provider: the same for every case id, known or not (S-36). */
export const callbackAnswer = z.object({ received: z.literal(true) })

/** Leaves all accounts of the connection out of every sum, or takes them in again. */
export const connectionPatch = z.object({ hidden: z.boolean() })
export type ConnectionPatch = z.infer<typeof connectionPatch>
/** The secret that makes a provider's caller genuine (S-36). */
export const callbackParams = z.object({ secret: z.string() })
