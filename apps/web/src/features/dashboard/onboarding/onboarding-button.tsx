import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnceOpen } from '../../../ui/overlays/use-once-open.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { onboardingQuery } from '../api.ts'
import { countDone, listSteps } from './onboarding-progress.ts'

const OnboardingDialog = lazyComponent(async () => (await import('./onboarding-dialog.tsx')).OnboardingDialog)
const copy = dashboardCopy.onboarding

/** Shows the onboarding progress on the line below the title, on phones at its right end, without moving other content. */
export function OnboardingButton() {
  const { data } = useQuery(onboardingQuery)
  const [open, setOpen] = useState(false)
  const isLoaded = useOnceOpen(open)
  if (data === undefined || data.hidden) return null
  const steps = listSteps(data)
  const done = countDone(steps)
  if (done === steps.length) return null
  return (
    <>
      <Button
        aria-haspopup="dialog"
        data-by-title
        className="max-[639px]:absolute max-[639px]:top-2.5 max-[639px]:right-0 min-[640px]:-my-[3px] min-[640px]:rounded-sm md:h-6 md:min-h-6 min-[640px]:px-2 min-[640px]:text-xs"
        onClick={() => setOpen(true)}
      >
        <span className="lg:hidden">{copy.short(done, steps.length)}</span>
        <span className="max-lg:hidden">
          {copy.title} <span className="num text-ink-2">{copy.progress(done, steps.length)}</span>
        </span>
      </Button>
      {isLoaded && <OnboardingDialog steps={data.steps} open={open} onOpenChange={setOpen} />}
    </>
  )
}
