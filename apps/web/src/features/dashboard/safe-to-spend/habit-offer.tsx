import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useUpdateCycle } from '../../../entities/payday/queries.ts'
import { formatDayOfMonth } from '../../../lib/format/format.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

const copy = safeToSpendCopy.habit

/** Says that the chosen payday is not the day on which the salary arrives, and sets the habit with one press. */
export function HabitOffer({ cycle, today }: { cycle: PayCycle; today: PlainDate }) {
  const update = useUpdateCycle(today)
  const { habit, payday } = cycle
  if (!habit) return null
  const choose = () =>
    update.mutate(
      { payday: habit.payday },
      {
        onSuccess: () => toast.success(copy.done),
        onError: () => toast.error(safeToSpendCopy.payday.failed),
      },
    )
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-surface-2 px-3 py-2 text-sm text-ink-2">
      <p className="min-w-0 flex-1 basis-48">
        {copy.text(safeToSpendCopy.payday.names[payday], formatDayOfMonth(habit.next_payday, today))}
      </p>
      <Button size="sm" busy={update.isPending} onClick={choose}>
        {copy.use}
      </Button>
    </div>
  )
}
