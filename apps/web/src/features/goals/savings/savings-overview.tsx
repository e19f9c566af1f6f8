import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { EntryAnswer, Goal } from '@lucas/contract/planning/goal.ts'
import type { SavingsPlan, SavingsProposal } from '@lucas/contract/planning/savings-plan.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { compareWithFree } from '@lucas/contract/rules/savings.ts'
import { useQuery } from '@tanstack/react-query'
import { safeToSpendQuery } from '../../../entities/analytics/queries.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { AmountInSentence, useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { UnsizedPlace } from '../../../ui/primitives/skeleton.tsx'
import { GoalTile } from '../goal-look.tsx'
import { savingsQuery } from './api.ts'
import { CoverageNotes } from './coverage-notes.tsx'
import { toReason } from './plan-text.ts'
import { SavingsNote } from './savings-note.tsx'
import { type Decision, useDecide } from './use-decide.ts'

const copy = savingsScreenCopy.proposals

interface SavingsOverviewProps {
  goals: readonly Goal[]
  today: PlainDate
  onChanged: (answer: EntryAnswer) => void
}

/** The open proposals and warnings above the goals; nothing where there are none. */
export function SavingsOverview({ goals, today, onChanged }: SavingsOverviewProps) {
  const { data, isError, refetch } = useQuery(savingsQuery)
  if (!data)
    return isError ? (
      <ErrorBanner className="mt-4" message={savingsScreenCopy.loadFailed} onRetry={() => void refetch()} />
    ) : (
      <UnsizedPlace />
    )
  return (
    <div className="grid gap-3 not-empty:mt-4">
      {data.proposals.length > 0 && (
        <ProposalsCard
          goals={goals}
          today={today}
          plans={data.plans}
          proposals={data.proposals}
          onChanged={onChanged}
        />
      )}
      <CoverageNotes coverage={data.coverage} />
    </div>
  )
}

interface ProposalsCardProps extends SavingsOverviewProps {
  plans: readonly SavingsPlan[]
  proposals: readonly SavingsProposal[]
}

function ProposalsCard({ goals, today, plans, proposals, onChanged }: ProposalsCardProps) {
  const decide = useDecide(onChanged)
  const total = proposals.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <Card label={copy.title}>
      <CardHeader
        title={copy.title}
        note={proposals.length > 1 ? <AmountInSentence toSentence={copy.total} amount={total} /> : undefined}
      />
      <div className="grid gap-3 px-4 pt-2 pb-4 md:px-5">
        <ul className="grid grid-cols-1">
          {proposals.map((proposal) => (
            <ProposalRow
              key={proposal.id}
              proposal={proposal}
              plan={plans.find(({ id }) => id === proposal.plan_id)}
              goal={goals.find(({ id }) => id === proposal.goal_id)}
              today={today}
              isBusy={decide.isPending}
              running={
                decide.isPending && decide.variables.proposal.id === proposal.id
                  ? decide.variables.decision
                  : null
              }
              before={decide.asks?.id === proposal.id ? decide.asks.amount : null}
              onDecide={(decision) => decide.mutate({ proposal, decision })}
            />
          ))}
        </ul>
        <FreeMoneyNote proposals={proposals} today={today} />
        <p className="text-sm text-ink-3">{savingsScreenCopy.onPaper}</p>
      </div>
    </Card>
  )
}

interface ProposalRowProps {
  proposal: SavingsProposal
  plan: SavingsPlan | undefined
  goal: Goal | undefined
  today: PlainDate
  isBusy: boolean
  running: Decision | null
  /** The amount that was shown, where another one has to be confirmed. */
  before: number | null
  onDecide: (decision: Decision) => void
}

function ProposalRow({ proposal, plan, goal, today, isBusy, running, before, onDecide }: ProposalRowProps) {
  const formatMoney = useMoneyFormatter()
  const heldBack = proposal.amount_changed ? copy.amountChanged : copy.heldBack
  if (!goal) return null
  const button = (decision: Decision) => ({
    size: 'sm' as const,
    busy: running === decision,
    disabled: isBusy,
    'aria-label': copy[`${decision}For`](goal.name),
    onClick: () => onDecide(decision),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-line py-3 not-first:border-t">
      <GoalTile goal={goal} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="block font-[550] wrap-anywhere">{goal.name}</span>
        <span className="block text-sm text-ink-3 tabular-nums wrap-anywhere">
          {toReason(proposal, plan, today)}
        </span>
        {proposal.held_back && before === null && (
          <span className="block text-sm text-warning">{heldBack}</span>
        )}
        <span role="status" className="block text-sm text-warning">
          {before !== null && copy.asksAgain(formatMoney(before))}
        </span>
      </span>
      <Amount value={proposal.amount} currency="CLP" className="font-semibold" />
      <span className="flex flex-wrap gap-2 max-md:basis-full max-md:[&>button]:flex-auto">
        <Button variant="primary" {...button('confirm')}>
          {copy.confirm}
        </Button>
        {!proposal.held_back && <Button {...button('always')}>{copy.always}</Button>}
        <Button variant="ghost" {...button('dismiss')}>
          {copy.dismiss}
        </Button>
      </span>
    </li>
  )
}

/** Says where the proposals together exceed what is left until the next payday. */
function FreeMoneyNote({ proposals, today }: { proposals: readonly SavingsProposal[]; today: PlainDate }) {
  const formatMoney = useMoneyFormatter()
  const { data } = useQuery(safeToSpendQuery(today))
  if (!data) return null
  const { total, exceeds } = compareWithFree(proposals, data)
  if (!exceeds) return null
  return (
    <SavingsNote>
      {data.free < 0
        ? copy.short(formatMoney(total), formatMoney(-data.free))
        : copy.exceeds(formatMoney(total), formatMoney(data.free))}
    </SavingsNote>
  )
}
