import type { BankCode } from '@lucas/household/bank-codes.ts'
import { todayInSantiago } from '@lucas/household/calendar.ts'
import { type Household, householdOf, type Lives } from '@lucas/household/household.ts'
import type { FintocOptions } from './fintoc/options.ts'

export interface SandboxOptions {
  /** Default '127.0.0.1'. */
  host?: string
  /** Default 0: any free port. */
  port?: number
  /** Where the initial and final messages go; may also be told later. Without it nothing is delivered. */
  callbackUrl?: string
  /** Sent as `Authorization: Bearer` with every callback. */
  callbackToken?: string
  /** The Bearer token of the `/cl/…` calls; without it they are all refused. */
  apiToken?: string
  /** The origins that may embed the widget, separated by blanks. */
  frameAncestors?: string
  /** Changes every household. */
  seed?: string
  /** 'YYYY-MM-DD' in Chile; default the real today. */
  today?: string
  /** Between the initial and the final message; default 3000. */
  delayMs?: number
  /** The same for the RUT whose data come late; default 150000. */
  lateDelayMs?: number
  /** The first wait after a refused delivery; default 1000, doubled each time. */
  retryMs?: number
  /** The bank takes stored logins no more: everybody has to enter at the widget again. */
  expiredLogins?: boolean
  /** Exactly this many movements a connection, for benches; default about 2,000. */
  movements?: number
  /** Things go wrong in the households, and their truth says which. */
  incidents?: boolean
  /** How many days back the banks show movements; default 24 months. */
  historyDays?: number
  /** The same banks through Fintoc's API as well. */
  fintoc?: FintocOptions
}

/** What may change while the sandbox runs. */
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

/** The options in force, read at the moment of use. */
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

export type Households = (rut: string, bank: BankCode, today: string) => Household

const remembered = 40

/** Generates households and keeps the last ones, for the same one is asked for several times. */
export function createHouseholds(settings: Settings): Households {
  const kept = new Map<string, Household>()
  const lives: Lives = new Map()
  return (rut, bank, today) => {
    const { seed } = settings
    const { movements, incidents = false, historyDays } = settings.current()
    const key = `${rut}|${bank}|${today}|${historyDays}`
    const household =
      kept.get(key) ??
      householdOf(
        {
          seed,
          rut,
          bank,
          today,
          incidents,
          ...(movements === undefined ? {} : { movements }),
          ...(historyDays === undefined ? {} : { historyDays }),
        },
        lives,
      )
    kept.delete(key)
    kept.set(key, household)
    const oldest = kept.keys().next().value
    if (kept.size > remembered && oldest !== undefined) kept.delete(oldest)
    return household
  }
}
