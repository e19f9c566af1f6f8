import { leftCopy } from '@lucas/contract/copy/left.ts'
import type { CycleWire } from '@lucas/contract/cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { late } from '../../../ui/late.tsx'

const PaydaySetting = late(async () => (await import('../../../ui/payday-setting.tsx')).PaydaySetting)

const copy = leftCopy.payday

/** The payday, chosen where it counts. */
export function PaydayButton({ cycle, today }: { cycle: CycleWire; today: PlainDate }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={copy.change} onClick={() => setOpen(true)} className="-mt-2 -mr-2">
        <CalendarDays aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title={copy.title} description={copy.note}>
        <PaydaySetting cycle={cycle} today={today} />
      </Dialog>
    </>
  )
}
