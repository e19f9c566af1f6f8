import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { PayCycleSettings } from '../../entities/payday/pay-cycle-settings.tsx'
import { cycleQuery } from '../../entities/payday/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { shortDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

const copy = settingsCopy.cycle

/** The progress of the current pay cycle. */
function PayCycleBar({ cycle, today }: { cycle: PayCycle; today: PlainDate }) {
  const days = daysBetween(cycle.from, cycle.next_payday)
  const day = daysBetween(cycle.from, today) + 1
  return (
    <div className="grid gap-2">
      <ProgressBar share={day / days} tone="brand" label={copy.progress} />
      <p className="num flex flex-wrap justify-between gap-x-3 text-sm text-ink-3">
        <span>{shortDay(cycle.from, today)}</span>
        <span className="font-medium text-ink">{copy.day(day, days)}</span>
        <span>{shortDay(addDays(cycle.next_payday, -1), today)}</span>
      </p>
    </div>
  )
}

const choices = ['first', 'second', 'third', 'fourth']

/** The bar of the cycle, and a choice of the payday. */
const Loading = () => (
  <div className="flex h-[930px] flex-col gap-5 md:h-[890px]">
    <div className="grid gap-2.5">
      <Skeleton className="h-1.5" radius="full" />
      <Skeleton className="h-3 w-40" />
    </div>
    {choices.map((choice) => (
      <Skeleton key={choice} className="h-11" radius="md" />
    ))}
  </div>
)

/** The current pay cycle, and the settings that decide ¿Cuánto me queda?. */
export function PayCycleCard() {
  const today = useToday()
  const cycle = useQuery(cycleQuery(today))
  return (
    <Card>
      <CardHeader title={copy.title} note={safeToSpendCopy.payday.note} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4 pt-4 pb-3 md:px-5">
        <QueryPanel query={cycle} errorMessage={safeToSpendCopy.payday.loadFailed} skeleton={<Loading />}>
          {(data) => (
            <>
              <PayCycleBar cycle={data} today={today} />
              <PayCycleSettings cycle={data} today={today} />
            </>
          )}
        </QueryPanel>
      </div>
    </Card>
  )
}
