import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { MovementFact } from './provider.ts'

/** A movement whose account we have found. */
export type OwnedMovement = MovementFact & {
  accountId: string
  currency: Currency
  accountType: AccountType
  ownerName: string
}

export interface Batch {
  now: Date
  today: PlainDate
  /** Normalised RUTs by which texts of own transfers name the person. */
  ownRuts: string[]
  movements: OwnedMovement[]
}

/** What an ingest needs of the module that keeps transactions; each call is a step of the ingest's transaction. */
export interface TransactionStore {
  /** Deduplicates, categorises, marks transfers, writes rows and rollups; may run twice. */
  store(tx: Tx, person: string, batch: Batch): Promise<{ added: number; changed: number }>
}
