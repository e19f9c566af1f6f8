import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useUpdateCycle } from '../../../entities/payday/queries.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

const copy = safeToSpendCopy.mode

/** Says that Lucas found an income other than a salary, and corrects it with one press. */
export function ModeNote({ cycle, today }: { cycle: PayCycle; today: PlainDate }) {
  const update = useUpdateCycle(today)
  const { income_mode: mode, income_mode_choice: choice } = cycle
  if (mode === 'salary' || choice !== 'automatic') return null
  const correct = () =>
    update.mutate(
      { income_mode: 'salary' },
      { onSuccess: () => toast.success(copy.done), onError: () => toast.error(copy.failed) },
    )
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-surface-2 px-3 py-2 text-sm text-ink-2">
      <p className="min-w-0 flex-1 basis-40">{copy.shown[mode]}</p>
      <Button size="sm" busy={update.isPending} onClick={correct}>
        {copy.correct}
      </Button>
    </div>
  )
}
