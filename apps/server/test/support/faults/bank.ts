import type { BankProvider, Connections } from '../../../src/modules/connections/index.ts'
import type { App } from '../../../src/platform/http/app.ts'
import type { Random } from './random.ts'

/** What a login's bank knows: what must stand in our tables when all is over. */
export interface Truth {
  /** `mask currency balance`, in minor units. */
  accounts: string[]
  /** `mask currency day amount description`, twins repeated. */
  movements: string[]
}

/** One customer at one bank. */
export interface FaultyLogin {
  /** What a person does at the widget of this case. */
  enter(caseid: string): Promise<void>
  /** Time at the bank: new movements, other balances. */
  live(): void
  /** From now on things go wrong by this chance; null mends everything. */
  disturb(random: Random | null): void
  truth(): Truth
  /** Until nothing that this bank tells by itself is on its way. */
  quiet?(): Promise<void>
}

/** A provider with banks behind it that misbehave on demand. Lanes are banks of their own: troubles stay inside. */
export interface FaultyBank {
  readonly name: string
  readonly lanes: number
  /** How long work of somebody whose bank is well may wait; longer where one person's own events queue up. Default 2. */
  readonly longestWaitSeconds?: number
  /** The adapter under test; called once, when the house knows its address. */
  provider(house: { address: string; callbackSecret: string }): BankProvider
  /** Doors of the provider's own, where it has other ones than the callback. */
  routes?(app: App, connections: Connections): void
  login(lane: number, random: Random): FaultyLogin
  close(): Promise<void>
}
