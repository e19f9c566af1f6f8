import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'

const PayCycleSettings = lazyComponent(
  async () => (await import('../../../entities/payday/pay-cycle-settings.tsx')).PayCycleSettings,
)

const copy = safeToSpendCopy.payday

/** A button that opens the settings of payday, income and cushion. */
export function PaydayButton({ cycle, today }: { cycle: PayCycle; today: PlainDate }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={copy.change} onClick={() => setOpen(true)} className="-mt-2 -mr-2">
        <CalendarDays aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title={copy.title} description={copy.note}>
        <PayCycleSettings cycle={cycle} today={today} />
      </Dialog>
    </>
  )
}
