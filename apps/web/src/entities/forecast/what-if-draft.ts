import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import type { HorizonName } from '@lucas/contract/rules/forecast-points.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { findWhatIfFaults, listIncomes, type WhatIf } from '@lucas/contract/rules/what-if.ts'

const copy = forecastScreenCopy.whatIf.faults

/** The what-if as the user types it. What one kind does not need stays for the other. */
export interface WhatIfDraft {
  kind: WhatIf['kind']
  /** Digits. */
  amount: string
  instalments: string
  accountId: string
  seriesId: string
  day: string
  name: string
  horizon: Extract<HorizonName, '3_months' | '6_months' | '12_months'>
}

/** Returns what is shown first: a purchase today with the first card whose days are known, else from the first account. */
export function startDraft(forecast: Forecast): WhatIfDraft {
  const { accounts, cards, today } = forecast
  const first = cards.find(({ bills }) => bills.length > 0) ?? accounts[0] ?? cards[0]
  return {
    kind: 'purchase',
    amount: '',
    instalments: '1',
    accountId: first?.account_id ?? '',
    seriesId: listIncomes(forecast)[0]?.seriesId ?? '',
    day: today,
    name: '',
    horizon: '12_months',
  }
}

const toNumber = (typed: string): number => (typed === '' ? Number.NaN : Number(typed))

export const toWhatIf = ({ kind, amount, instalments, accountId, seriesId, day }: WhatIfDraft): WhatIf =>
  kind === 'income'
    ? { kind, seriesId, day }
    : { kind, amount: toNumber(amount), instalments: toNumber(instalments), accountId, day }

/** What is wrong with a draft, as sentences by field. */
export type DraftFaults = Partial<Record<'amount' | 'instalments' | 'accountId' | 'seriesId' | 'day', string>>

export interface CheckedDraft {
  /** Null while something is wrong or nothing is typed. */
  whatIf: WhatIf | null
  faults: DraftFaults
}

/** Checks a draft. An empty amount is not wrong before it is typed. */
export function checkDraft(
  draft: WhatIfDraft,
  forecast: Pick<Forecast, 'today' | 'until' | 'accounts' | 'cards' | 'events'>,
): CheckedDraft {
  const whatIf = toWhatIf(draft)
  const { amount, instalments, accountId, seriesId, day } = findWhatIfFaults(whatIf, forecast)
  const isFine = [amount, instalments, accountId, seriesId, day].every((fault) => fault === undefined)
  return {
    whatIf: isFine ? whatIf : null,
    faults: {
      ...(amount && draft.amount !== '' && { amount: copy.amount[amount] }),
      ...(instalments && { instalments: copy.instalments[instalments] }),
      ...(accountId && { accountId: copy.accountId[accountId] }),
      ...(seriesId && { seriesId: copy.seriesId[seriesId] }),
      ...(day && { day: copy.day[day] }),
    },
  }
}

/** The last day that a draft looks at. */
export const untilOf = (
  { horizon }: WhatIfDraft,
  horizons: readonly { name: HorizonName; until: PlainDate }[],
  last: PlainDate,
): PlainDate => horizons.find(({ name }) => name === horizon)?.until ?? last
