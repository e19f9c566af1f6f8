import type { BankCode } from '@lucas/household/bank-codes.ts'
import { todayInSantiago } from '@lucas/household/calendar.ts'
import { generateHousehold, type Household, type HouseholdCache } from '@lucas/household/household.ts'
import type { FintocOptions } from './fintoc/options.ts'

export interface SandboxOptions {
  /** Default '127.0.0.1'. */
  host?: string
  /** Default 0: any free port. */
  port?: number
  /** Where the initial and final messages are sent; may be set later. Without it nothing is sent. */
  callbackUrl?: string
  /** Sent as `Authorization: Bearer` with every callback. */
  callbackToken?: string
  /** The bearer token of the `/cl/…` calls; without it all are refused. */
  apiToken?: string
  /** The origins that may embed the widget, separated by spaces. */
  frameAncestors?: string
  /** The seed of all households. */
  seed?: string
  /** 'YYYY-MM-DD' in Chile; default today. */
  today?: string
  /** Delay between the initial and the final message; default 3000. */
  delayMs?: number
  /** The same for the RUT with late data; default 150000. */
  lateDelayMs?: number
  /** The first delay after a failed callback; default 1000, doubled each time. */
  retryMs?: number
  /** The bank refuses stored credentials: every user must log in at the widget again. */
  expiredLogins?: boolean
  /** Exact number of movements per connection, for benchmarks; default about 2,000. */
  movements?: number
  /** Households have incidents, and their expected data list them. */
  incidents?: boolean
  /** Households are charged in every rhythm, and their expected data list each bill. */
  everyRhythm?: boolean
  /** Months of history of each household; default 24. */
  historyMonths?: number
  /** How many days back the banks show movements; default the whole history. */
  historyDays?: number
  /** Serves the same banks through Fintoc's API. */
  fintoc?: FintocOptions
}

/** Options that can change while the sandbox runs. */
export type SandboxChanges = Pick<
  SandboxOptions,
  | 'callbackUrl'
  | 'callbackToken'
  | 'frameAncestors'
  | 'today'
  | 'delayMs'
  | 'lateDelayMs'
  | 'expiredLogins'
  | 'historyDays'
  | 'fintoc'
>

/** The current options, read when they are used. */
export interface Settings {
  current(): SandboxOptions
  seed: string
  today(): string
}

export function createSettings(options: SandboxOptions): Settings & { change(next: SandboxChanges): void } {
  let current = options
  return {
    current: () => current,
    seed: options.seed ?? 'lucas',
    today: () => current.today ?? todayInSantiago(new Date()),
    change: (next) => {
      current = { ...current, ...next }
    },
  }
}

/** Where a household is asked for: `isSecondBank` when its salary and bills are at another bank. */
export interface HouseholdRequest {
  rut: string
  bank: BankCode
  today: string
  isSecondBank?: boolean
}
export type Households = (request: HouseholdRequest) => Household

const maxHouseholds = 40

/** Creates the generator of households with a cache of the last ones. */
export function createHouseholds(settings: Settings): Households {
  const households = new Map<string, Household>()
  const cache: HouseholdCache = new Map()
  return ({ rut, bank, today, isSecondBank = false }) => {
    const { seed } = settings
    const {
      movements,
      incidents = false,
      everyRhythm = false,
      historyMonths,
      historyDays,
    } = settings.current()
    const key = `${rut}|${bank}|${isSecondBank}|${today}|${historyDays}`
    const household =
      households.get(key) ??
      generateHousehold(
        {
          seed,
          rut,
          bank,
          today,
          incidents,
          everyRhythm,
          isSecondBank,
          ...(historyMonths === undefined ? {} : { historyMonths }),
          ...(movements === undefined ? {} : { movements }),
          ...(historyDays === undefined ? {} : { historyDays }),
        },
        cache,
      )
    households.delete(key)
    households.set(key, household)
    const oldest = households.keys().next().value
    if (households.size > maxHouseholds && oldest !== undefined) households.delete(oldest)
    return household
  }
}
