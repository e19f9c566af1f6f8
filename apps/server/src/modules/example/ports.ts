import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import type { FinalCallback } from '../connections/index.ts'
import type { Goals } from '../goals/index.ts'

/** Days after `after` up to `until`; `after: null` means from the first known day. */
export interface DaySpan {
  after: PlainDate | null
  until: PlainDate
}

/** Simulated bank of the demo user. */
export interface DemoBank {
  owner: { firstName: string; lastName: string }
  /** Returns a function that builds the callback for a span of days, as of `today`. */
  openOnDay(today: PlainDate): (days: DaySpan) => FinalCallback
}

/** Services that seed the demo data, with a clock at the time of the simulated event. */
export interface DemoServices {
  ingestSeed(userId: string, callback: FinalCallback, signal: AbortSignal): Promise<void>
  goals: Pick<Goals, 'create' | 'contribute'>
}

/** Creates the services for a moment; all their writes belong to `tx`. */
export type DemoServicesAt = (tx: Tx, now: Date) => DemoServices
