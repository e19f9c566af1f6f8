import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { Goal } from '@lucas/contract/planning/goal.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { updateGoal } from '../api.ts'

const copy = savingsScreenCopy.account

/** The account where the money of a goal is. A choice is saved at once. */
export function GoalAccount({ goal, onSaved }: { goal: Goal; onSaved: (goal: Goal) => void }) {
  const { data } = useQuery(accountsQuery)
  const save = useMutation({
    mutationFn: (account_id: string | null) => updateGoal(goal.id, { account_id }),
    meta: { done: copy.saved, failed: copy.failed, stale: ['goals'] },
    onSuccess: onSaved,
  })
  const choices = (data ?? []).filter(
    ({ currency, account_type, hidden }) => currency === 'CLP' && account_type !== 'credit' && !hidden,
  )
  const current = save.isPending ? save.variables : goal.account_id
  const isMissing = data !== undefined && current !== null && choices.every(({ id }) => id !== current)
  return (
    <Select
      label={copy.label}
      hint={copy.hint}
      disabled={data === undefined || save.isPending}
      options={[
        { value: '', label: copy.none },
        ...(isMissing ? [{ value: current, label: copy.missing }] : []),
        ...choices.map(({ id, name, mask, institution_name }) => ({
          value: id,
          label: [institution_name, name, mask].filter((part) => part !== '').join(' · '),
        })),
      ]}
      value={current ?? ''}
      onChange={({ currentTarget }) => save.mutate(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}
