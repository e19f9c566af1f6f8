import type { Currency } from '@lucas/contract/currency.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'

/** What goals must know of a transaction. */
export interface TransactionFact {
  id: string
  date: PlainDate
  description: string
  merchant: string | null
  /** Minor units of its currency; spending is negative. */
  amount: bigint
  currency: Currency
}

/** What goals need of the module that keeps transactions. */
export interface TransactionFacts {
  /** Holds the row until the transaction ends: its parts are given out one request after the other. */
  lock(tx: Tx, person: string, id: string): Promise<TransactionFact | undefined>
  list(tx: Tx, person: string, ids: readonly string[]): Promise<TransactionFact[]>
}
