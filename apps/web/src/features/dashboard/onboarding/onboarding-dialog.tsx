import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { onboardingCopy } from '@lucas/contract/copy/users/onboarding.ts'
import type { OnboardingAnswer } from '@lucas/contract/users/onboarding.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { storeAnswer } from '../../../lib/app/store-answer.ts'
import { api } from '../../../lib/http/http.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { onboardingQuery } from '../api.ts'
import { countDone, listSteps } from './onboarding-progress.ts'
import { OnboardingSteps } from './onboarding-steps.tsx'

const copy = dashboardCopy.onboarding

interface OnboardingDialogProps {
  steps: OnboardingAnswer['steps']
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The onboarding of a user who already has accounts. 'Ocultar' hides it permanently. */
export function OnboardingDialog({ steps, open, onOpenChange }: OnboardingDialogProps) {
  const listed = listSteps({ steps })
  const cache = useQueryClient()
  const hide = useMutation({
    mutationFn: () => api.post('/api/first-steps/hide/', undefined, nothing),
    meta: { failed: onboardingCopy.hideFailed },
    onSuccess: () => storeAnswer(cache, onboardingQuery.queryKey, { steps, hidden: true }),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      description={copy.progress(countDone(listed), listed.length)}
      size="lg"
      footer={
        <Button variant="ghost" busy={hide.isPending} onClick={() => hide.mutate()}>
          {onboardingCopy.hide}
        </Button>
      }
    >
      <OnboardingSteps steps={listed} />
    </Dialog>
  )
}
