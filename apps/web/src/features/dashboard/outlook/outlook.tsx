import { forecastHorizonsCopy } from '@lucas/contract/copy/planning/forecast-horizons.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { HorizonName } from '@lucas/contract/rules/forecast-points.ts'
import { type ReactNode, useState } from 'react'
import { WhatIfButton } from '../../../entities/forecast/what-if-button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import { ChartSkeleton } from '../../../ui/primitives/skeleton-parts.tsx'

const copy = forecastHorizonsCopy

/** Loaded when a longer horizon is chosen, to keep the first screen small. */
const ForecastView = lazyComponent(
  async () => (await import('./forecast-view.tsx')).ForecastView,
  <ChartSkeleton className="m-5 h-[318px]" />,
)
const ForecastNotes = lazyComponent(async () => (await import('./forecast-notes.tsx')).ForecastNotes)

/** The names that the horizons have for this household. The due day of a card is one only where a card has bills. */
function listOptions({ cycle, card_bills: bills, card_bills_later: later, unbilled }: SafeToSpend) {
  const payday =
    cycle.income_mode === 'irregular' ? copy.thirtyDays : cycle.from_salary ? copy.names.payday : copy.payment
  const hasCards = bills.items.length + later.length + unbilled.length > 0
  return [
    { value: 'payday', label: payday },
    ...(hasCards ? [{ value: 'card', label: copy.names.card } as const] : []),
    { value: '3_months', label: copy.names['3_months'] },
    { value: '6_months', label: copy.names['6_months'] },
    { value: '12_months', label: copy.names['12_months'] },
  ] as const satisfies readonly { value: HorizonName; label: string }[]
}

/** The expected balance until the next payday, which is `children`, or as far as the user looks. */
export function Outlook({ left, children }: { left: SafeToSpend; children: ReactNode }) {
  const [horizon, setHorizon] = useState<HorizonName>('payday')
  const { today } = left
  return (
    <>
      {horizon === 'payday' ? children : <ForecastView today={today} horizon={horizon} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pb-3.5 md:px-5">
        <Segmented
          label={copy.label}
          options={listOptions(left)}
          value={horizon}
          onChange={setHorizon}
          className="min-w-0"
        />
        {left.balance.items.length > 0 && <WhatIfButton today={today} />}
      </div>
      {horizon !== 'payday' && <ForecastNotes today={today} horizon={horizon} />}
    </>
  )
}
