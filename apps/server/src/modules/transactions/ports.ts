import type { InstalmentOfRow } from '@lucas/contract/transaction-detail.ts'
import type { Tx } from '../../platform/database/person.ts'

/** What a row gave to a goal. */
export interface GoalPart {
  transactionId: string
  goalId: string
  amount: bigint
  note: string
}

/** What transactions need of the module that gives parts of them to savings goals; steps of the caller's transaction. */
export interface GoalParts {
  /** Before rows go: their parts leave the goals. */
  releaseTransactions(tx: Tx, person: string, ids: readonly string[]): Promise<unknown>
  /** One row lives on in another: its parts go with it. */
  moveTransaction(tx: Tx, person: string, from: string, to: string): Promise<void>
  /** What of these rows was given to goals. */
  partsOf(tx: Tx, person: string, ids: readonly string[]): Promise<GoalPart[]>
  /** Rows that stand again give their goals what they gave before, as far as the goals still take it. */
  giveBack(tx: Tx, person: string, parts: readonly GoalPart[]): Promise<void>
  /** These rows give their goals just this from now on; an archived goal keeps or gives away what it holds. */
  redistribute(tx: Tx, person: string, ids: readonly string[], wanted: readonly GoalPart[]): Promise<void>
  /** A row's amount is another one: parts above it shrink. */
  fitTransaction(tx: Tx, person: string, id: string, amount: bigint): Promise<void>
}

/** What a row belongs to, as the module knows it that looks for what comes again. */
export interface Belonging {
  ofRow(
    tx: Tx,
    person: string,
    id: string,
  ): Promise<{ recurring_id: string | null; instalment: InstalmentOfRow | null }>
}
