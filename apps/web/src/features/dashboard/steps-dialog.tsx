import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { FirstSteps } from '@lucas/contract/first-steps.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/api-error.ts'
import { api } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { firstStepsQuery } from './api.ts'
import { StepList } from './steps.tsx'

const copy = dashboardCopy.firstSteps

interface StepsDialogProps {
  steps: FirstSteps['steps']
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The first steps of a person whose figures are there already; 'Ocultar' puts them away for good. */
export function StepsDialog({ steps, open, onOpenChange }: StepsDialogProps) {
  const cache = useQueryClient()
  const hide = useMutation({
    mutationFn: () => api.post('/api/first-steps/hide/', undefined, nothing),
    onSuccess: () => cache.setQueryData(firstStepsQuery.queryKey, { steps, hidden: true }),
    onError: (fault) => toast.error(sentenceOf(fault, copy.hideFailed)),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={copy.title}
      description={copy.progress(steps.filter(({ done }) => done).length, steps.length)}
      size="lg"
      footer={
        <Button variant="ghost" busy={hide.isPending} onClick={() => hide.mutate()}>
          {copy.hide}
        </Button>
      }
    >
      <StepList steps={steps} />
    </Dialog>
  )
}
