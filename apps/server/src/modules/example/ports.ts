import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { FinalCallback } from '../connections/index.ts'
import type { Goals } from '../goals/index.ts'

/** Days after one, until another; null for all that is known. */
export interface Days {
  after: PlainDate | null
  until: PlainDate
}

/** The bank of the household that everybody looks at. */
export interface ExampleBank {
  owner: { firstName: string; lastName: string }
  /** What it tells on a day, of days until then. */
  openOn(today: PlainDate): (days: Days) => FinalCallback
}

/** The rooms of the house in which an example's data are made, at a moment of their own. */
export interface ExampleRooms {
  bring(person: string, told: FinalCallback, signal: AbortSignal): Promise<void>
  goals: Pick<Goals, 'create' | 'contribute'>
}

/** Everything that is done in them belongs to the transaction. */
export type RoomsAt = (tx: Tx, now: Date) => ExampleRooms
