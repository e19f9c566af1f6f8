import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { useOnceOpen } from '../../ui/late-open.ts'
import { firstStepsQuery } from './api.ts'

const StepsDialog = late(async () => (await import('./steps-dialog.tsx')).StepsDialog)
const copy = dashboardCopy.firstSteps

/** How far the first steps are, on the line under the title (over its right end on phones): it comes and goes without moving anything. */
export function StepsButton() {
  const { data } = useQuery(firstStepsQuery)
  const [open, setOpen] = useState(false)
  const isThere = useOnceOpen(open)
  const done = data?.steps.filter((step) => step.done).length
  if (data === undefined || done === undefined || data.hidden || done === data.steps.length) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className="max-[639px]:absolute max-[639px]:top-2.5 max-[639px]:right-0 min-[640px]:-my-[3px] min-[640px]:h-6 min-[640px]:rounded-sm min-[640px]:px-2 min-[640px]:text-xs"
        onClick={() => setOpen(true)}
      >
        <span className="max-lg:sr-only">{copy.title}</span>{' '}
        <span className="num text-ink-2">{copy.progress(done, data.steps.length)}</span>
      </Button>
      {isThere && <StepsDialog steps={data.steps} open={open} onOpenChange={setOpen} />}
    </>
  )
}
