import { leftCopy } from '@lucas/contract/copy/left.ts'
import { settingsCopy } from '@lucas/contract/copy/settings.ts'
import type { CycleWire } from '@lucas/contract/cycle.ts'
import { addDays, daysBetween, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { cycleQuery } from '../../lib/cycle.ts'
import { shortDay } from '../../lib/format.ts'
import { useToday } from '../../lib/today.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PaydaySetting } from '../../ui/payday-setting.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const copy = settingsCopy.cycle

/** How far the running cycle is. */
function CycleBar({ cycle, today }: { cycle: CycleWire; today: PlainDate }) {
  const days = daysBetween(cycle.from, cycle.next_payday)
  const day = daysBetween(cycle.from, today) + 1
  return (
    <div className="grid gap-2">
      <ProgressBar share={day / days} tone="brand" label={copy.progress} />
      <p className="num flex justify-between gap-3 text-sm text-ink-3">
        <span>{shortDay(cycle.from, today)}</span>
        <span className="font-medium text-ink">{copy.day(day, days)}</span>
        <span>{shortDay(addDays(cycle.next_payday, -1), today)}</span>
      </p>
    </div>
  )
}

/** The payday, and the cycle that it makes. */
export function CycleCard() {
  const today = useToday()
  const cycle = useQuery(cycleQuery(today))
  return (
    <Card>
      <CardHeader title={copy.title} note={leftCopy.payday.note} />
      <div className="grid gap-5 px-4 pt-4 pb-3 md:px-5">
        <Panel
          query={cycle}
          failed={leftCopy.payday.loadFailed}
          skeleton={<Skeleton className="h-[330px] rounded-lg" />}
        >
          {(data) => (
            <>
              <CycleBar cycle={data} today={today} />
              <div>
                <PaydaySetting cycle={data} today={today} />
              </div>
            </>
          )}
        </Panel>
      </div>
    </Card>
  )
}
