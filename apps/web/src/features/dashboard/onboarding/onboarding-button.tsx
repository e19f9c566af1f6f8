import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnceOpen } from '../../../ui/overlays/use-once-open.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { onboardingQuery } from '../api.ts'

const OnboardingDialog = lazyComponent(async () => (await import('./onboarding-dialog.tsx')).OnboardingDialog)
const copy = dashboardCopy.onboarding

/** Shows the onboarding progress on the line below the title, on phones at its right end, without moving other content. */
export function OnboardingButton() {
  const { data } = useQuery(onboardingQuery)
  const [open, setOpen] = useState(false)
  const isLoaded = useOnceOpen(open)
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
      {isLoaded && <OnboardingDialog steps={data.steps} open={open} onOpenChange={setOpen} />}
    </>
  )
}
