import type { Connections, Provider } from '../../../src/modules/connections/index.ts'
import type { App } from '../../../src/platform/http/app.ts'
import type { Random } from './random.ts'

/** The data of a login at the bank, which our tables must have at the end. */
export interface ExpectedState {
  /** `mask currency balance`, in minor units. */
  accounts: string[]
  /** `mask currency day amount description`, equal ones repeated. */
  movements: string[]
}

/** One customer at one bank. */
export interface FaultyLogin {
  /** Logs in at the widget of this link session. */
  enter(caseid: string): Promise<void>
  /** Adds transactions and changes balances. */
  addTransactions(): void
  /** Turns faults on with this random source; null turns them off. */
  setFaults(random: Random | null): void
  getExpected(): ExpectedState
  /** Waits until no event of this bank is being sent. */
  waitForDeliveries?(): Promise<void>
}

/** A provider with banks that fail on demand. Each bank is separate, so that its faults stay inside. */
export interface FaultyBank {
  readonly name: string
  readonly bankCount: number
  /** How long work of a user with a healthy bank may wait; longer if one user's own events queue up. Default 2. */
  readonly maxWaitSeconds?: number
  /** Creates the adapter under test; called once, when the address of the test app is known. */
  provider(testApp: { address: string; callbackSecret: string }): Provider
  /** Routes of the provider besides the callback. */
  routes?(app: App, connections: Connections): void
  login(lane: number, random: Random): FaultyLogin
  close(): Promise<void>
}
