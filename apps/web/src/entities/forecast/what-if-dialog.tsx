import { forecastHorizonsCopy } from '@lucas/contract/copy/planning/forecast-horizons.ts'
import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { Forecast } from '@lucas/contract/planning/forecast.ts'
import { listHorizons } from '@lucas/contract/rules/forecast-points.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { WhatIf } from '@lucas/contract/rules/what-if.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FieldSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'
import { ChartSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { QueryPanel } from '../plan/query-panel.tsx'
import { forecastQuery } from './queries.ts'
import { WhatIfAdd } from './what-if-add.tsx'
import { checkDraft, type DraftFaults, startDraft, untilOf, type WhatIfDraft } from './what-if-draft.ts'
import { WhatIfFields } from './what-if-fields.tsx'
import { WhatIfResult } from './what-if-result.tsx'

const copy = forecastScreenCopy.whatIf
const { names } = forecastHorizonsCopy
const horizons = [
  { value: '3_months', label: names['3_months'] },
  { value: '6_months', label: names['6_months'] },
  { value: '12_months', label: names['12_months'] },
] as const

/** '¿Me alcanza?': what a purchase or an income less changes. It stores nothing, unless the user adds it to the commitments. */
export function WhatIfDialog({ today, onClose }: { today: PlainDate; onClose: () => void }) {
  const query = useQuery(forecastQuery(today))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.title}
      description={copy.lead}
      size="lg"
    >
      <QueryPanel
        query={query}
        errorMessage={forecastScreenCopy.failed}
        skeleton={
          <div className="grid min-h-[460px] content-start gap-4">
            <FieldSkeleton />
            <FieldSkeleton />
            <ChartSkeleton className="h-[196px]" />
          </div>
        }
      >
        {(forecast) =>
          forecast.accounts.length === 0 ? (
            <p className="text-ink-2">{forecastScreenCopy.noAccounts}</p>
          ) : (
            <WhatIfForm forecast={forecast} onClose={onClose} />
          )
        }
      </QueryPanel>
    </Dialog>
  )
}

function WhatIfForm({ forecast, onClose }: { forecast: Forecast; onClose: () => void }) {
  const [draft, setDraft] = useState(() => startDraft(forecast))
  const change = (part: Partial<WhatIfDraft>): void => setDraft((now) => ({ ...now, ...part }))
  const { whatIf, faults } = checkDraft(draft, forecast)
  return (
    <div className="grid gap-4">
      <WhatIfFields
        forecast={forecast}
        draft={draft}
        faults={faults}
        share={toShare(whatIf)}
        onChange={change}
      />
      <WhatIfResult
        forecast={forecast}
        whatIf={whatIf}
        waiting={toWaiting(draft, faults)}
        until={untilOf(draft, listHorizons(forecast), forecast.until)}
      />
      <Segmented
        label={copy.horizon}
        className="w-fit max-w-full"
        options={horizons}
        value={draft.horizon}
        onChange={(horizon) => change({ horizon })}
      />
      {whatIf?.kind === 'purchase' && (
        <WhatIfAdd
          purchase={whatIf}
          name={draft.name}
          onName={(name) => change({ name })}
          onAdded={onClose}
        />
      )}
    </div>
  )
}

/** Returns what is said while nothing can be computed. */
function toWaiting({ kind, amount }: WhatIfDraft, faults: DraftFaults): string {
  if (Object.keys(faults).length > 0) return copy.faulty
  return kind === 'purchase' && amount === '' ? copy.waiting : ''
}

/** Returns what an instalment of a purchase costs, the first ones; null where there is one or none. */
const toShare = (whatIf: WhatIf | null): number | null =>
  whatIf?.kind === 'purchase' && whatIf.instalments > 1 ? Math.ceil(whatIf.amount / whatIf.instalments) : null
