import type { AccountType } from '@lucas/contract/account.ts'
import type { WorthGroup } from '@lucas/contract/analysis.ts'
import type { Currency } from '@lucas/contract/currency.ts'
import type { DateRange, PlainDate, PlainMonth } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/person.ts'

/** Something outside of the accounts that counts in what a person is worth. */
export interface Belonging {
  group: WorthGroup
  currency: Currency
  /** The first day of which a value is known. */
  first: PlainDate | null
  /** Positive, also of a debt. */
  valueOn(day: PlainDate): bigint
}

/** What the wallet knows beside the accounts. */
export interface Estate {
  groupOf(account: { type: AccountType; currency: Currency; manual: boolean }): WorthGroup
  belongingsIn(tx: Tx, person: string): Promise<Belonging[]>
}

/** Which spending came again. */
export interface Repeated {
  /** Negative. */
  repeatedIn(
    tx: Tx,
    person: string,
    accounts: readonly string[],
    currency: Currency,
    days: DateRange,
  ): Promise<{ month: PlainMonth; amount: bigint }[]>
}

/** What a person's plan holds. */
export interface PlanGate {
  require(person: string, plan: 'grow', detail: string): Promise<void>
}
