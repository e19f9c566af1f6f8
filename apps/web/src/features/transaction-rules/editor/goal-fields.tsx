import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { goalsQuery } from '../../../entities/goal/queries.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { Segmented } from '../../../ui/primitives/segmented.tsx'
import type { GoalForm } from './rule-form.ts'
import { ShareInput } from './share-input.tsx'

const copy = transactionRulesScreenCopy.editor
const shareOptions = (['all', 'percentage', 'amount'] as const).map((value) => ({
  value,
  label: copy.goalShares[value],
}))
const path = 'actions.goal'

interface GoalFieldsProps {
  goal: GoalForm
  errorOf: (path: string) => string | undefined
  onChange: (goal: GoalForm) => void
}

/** The goal and how much of a transaction it gets. Only active goals are offered, and the one that the rule has. */
export function GoalFields({ goal, errorOf, onChange }: GoalFieldsProps) {
  const { data } = useQuery(goalsQuery)
  const offered = data?.results.filter(({ id, state }) => state === 'active' || id === goal.goal) ?? []
  return (
    <div className="grid grid-cols-1 gap-2 rounded-lg bg-surface-2 p-3">
      <Select
        label={copy.goal}
        labelShows="never"
        options={[
          { value: '', label: copy.chooseGoal },
          ...offered.map(({ id, name, icon }) => ({ value: id, label: `${icon} ${name}` })),
        ]}
        value={offered.some(({ id }) => id === goal.goal) ? goal.goal : ''}
        hint={data !== undefined && offered.length === 0 ? copy.noGoals : undefined}
        error={errorOf(`${path}.goal_id`) ?? errorOf(path)}
        onChange={({ currentTarget }) => onChange({ ...goal, goal: currentTarget.value })}
      />
      <Segmented
        label={copy.share}
        options={shareOptions}
        value={goal.share}
        onChange={(share) => onChange({ ...goal, share, text: '' })}
        className="w-fit"
      />
      {goal.share !== 'all' && (
        <ShareInput
          unit={goal.share}
          currency="CLP"
          value={goal.text}
          error={errorOf(`${path}.amount`) ?? errorOf(`${path}.percentage`)}
          onChange={(text) => onChange({ ...goal, text })}
        />
      )}
      <p className="text-sm text-ink-3">{copy.postedHint}</p>
    </div>
  )
}
