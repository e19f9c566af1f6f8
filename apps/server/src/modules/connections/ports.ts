import type { AccountType } from '@lucas/contract/account.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { MovementFact } from './facts.ts'

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
  /** What the same delivery brings afterwards. */
  next?: OwnedMovement[]
  /** By account, how the ids begin that the provider gives once and keeps, where all of these days was told. */
  lasting?: ReadonlyMap<string, string>
}

/** All that a bank shows of an account since a day, by its own ids. */
export interface Shown {
  accountId: string
  /** Null for everything. */
  since: PlainDate | null
  /** Rows whose ids begin otherwise came by another way: nothing is said of them. */
  idPrefix: string
  movements: { providerId: string | null; date: string; amount: bigint }[]
}

/** What an ingest needs of the module that keeps transactions; each call is a step of the ingest's transaction. */
export interface TransactionStore {
  /** Deduplicates, categorises, marks transfers, writes rows and rollups; may run twice. */
  store(
    tx: Tx,
    person: string,
    batch: Batch,
  ): Promise<{ added: number; changed: number; touchedIds: string[] }>
  /** Takes movements back by the bank's ids; answers how many rows that were. */
  takeBack(
    tx: Tx,
    person: string,
    taken: { accountId: string; providerIds: readonly string[] },
  ): Promise<number>
  /** Takes back what is not shown; too many to be believed stay, and are doubtful. */
  takeBackGone(tx: Tx, person: string, shown: Shown): Promise<{ removed: number; isDoubtful: boolean }>
}

/** What an ingest needs of the module that knows what comes again. */
export interface SeriesKeeper {
  /** Recounts the series and purchases that these rows may be part of. */
  touched(tx: Tx, person: string, ids: readonly string[]): Promise<void>
}
