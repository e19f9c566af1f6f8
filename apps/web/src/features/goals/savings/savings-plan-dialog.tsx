import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import { limits } from '@lucas/contract/limits.ts'
import {
  type SavingsPlan,
  type SavingsPlanKind,
  savingsPlanKinds,
} from '@lucas/contract/planning/savings-plan.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invalidateQueriesOf } from '../../../lib/app/query-keys.ts'
import { toFieldErrors } from '../../../lib/http/api-error.ts'
import { useIdempotencyKey } from '../../../lib/http/use-idempotency-key.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { checkedDraft, type DraftFields, useDraftForm } from '../../../ui/forms/use-draft-form.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import { Switch } from '../../../ui/primitives/switch.tsx'
import { createPlan, deletePlan, updatePlan } from './api.ts'
import { emptyPlan, findPlanErrors, type PlanForm, toPlanDetails, toPlanForm } from './plan-form.ts'

const copy = savingsScreenCopy.form
const kinds = savingsPlanKinds.map((value) => ({ value, label: copy.kinds[value] }))
const whens = [
  { value: 'payday', label: copy.whens.payday },
  { value: 'day', label: copy.whens.day },
] as const
const days = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: copy.dayOption(at + 1) }))

const planDraft = checkedDraft(findPlanErrors, (draft: PlanForm) => ({
  kind: draft.kind,
  always: draft.always,
  details: toPlanDetails(draft),
}))

interface SavingsPlanDialogProps {
  goalId: string
  /** The plan to change; undefined creates one. */
  plan: SavingsPlan | undefined
  /** The kind of a new one. */
  kind: SavingsPlanKind | undefined
  onClose: () => void
}

/** Creates, changes or deletes a plan. Its kind stays. */
export function SavingsPlanDialog({ goalId, plan, kind = 'fixed', onClose }: SavingsPlanDialogProps) {
  const cache = useQueryClient()
  const attempt = useIdempotencyKey()
  // A plan that always confirms adds to the ledger at once.
  const refresh = () => invalidateQueriesOf(cache, 'goals', 'figures')
  const save = useMutation({
    mutationFn: async ({ kind, always, details }: ReturnType<typeof planDraft.parse>): Promise<unknown> => {
      if (plan) return updatePlan(plan.id, { ...details, always })
      const input = { goal_id: goalId, kind, ...details }
      return attempt(input, (key) => createPlan(input, key))
    },
    meta: { done: plan ? copy.saved : copy.created },
    onSuccess: onClose,
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: deletePlan,
    meta: { done: copy.removed },
    onSuccess: onClose,
    onError: () => toast.error(copy.removeFailed),
    onSettled: refresh,
  })
  const form = useDraftForm(planDraft, plan ? toPlanForm(plan) : { ...emptyPlan, kind }, { save })
  return (
    <FormDialog
      form={form}
      title={plan ? copy.edit : copy.create}
      cancel={copy.cancel}
      submit={copy.save}
      busyText={copy.saving}
      disabled={remove.isPending}
      extraActions={
        plan && (
          <Button
            variant="ghost"
            className="mr-auto text-negative md:-ml-3.5"
            busy={remove.isPending}
            onClick={() => remove.mutate(plan.id)}
          >
            {copy.remove}
          </Button>
        )
      }
      errorMessage={toFieldErrors(save.error).kind ?? copy.failed}
      onClose={onClose}
    >
      {plan === undefined && <Segmented label={copy.kind} options={kinds} {...form.field('kind')} />}
      <PlanFields form={form} />
      {plan !== undefined && (
        <Switch
          label={copy.always}
          hint={copy.alwaysHint}
          checked={form.draft.always}
          onChange={(always) => form.change({ always })}
        />
      )}
      <p className="text-sm text-ink-3">{savingsScreenCopy.onPaper}</p>
    </FormDialog>
  )
}

function PlanFields({ form }: { form: DraftFields<PlanForm> }) {
  if (form.draft.kind === 'round_up') return <p className="text-ink-2">{copy.roundUpHint}</p>
  if (form.draft.kind === 'income_share')
    return (
      <TextInput
        label={copy.percentage}
        hint={copy.percentageHint}
        inputMode="numeric"
        maxLength={String(limits.savingsShareMax).length}
        {...form.field('percentage')}
        onChange={({ currentTarget }) =>
          form.change({ percentage: currentTarget.value.replaceAll(/\D/g, '') })
        }
      />
    )
  return (
    <>
      <MoneyInput label={copy.amount} currency="CLP" maxDigits={8} {...form.field('amount')} />
      <Segmented label={copy.when} options={whens} {...form.field('when')} className="w-fit" />
      {form.draft.when === 'day' && (
        <Select label={copy.day} hint={copy.dayHint} options={days} {...form.input('day')} />
      )}
    </>
  )
}
