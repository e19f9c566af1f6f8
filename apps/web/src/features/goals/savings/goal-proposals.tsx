import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { EntryAnswer, Goal } from '@lucas/contract/planning/goal.ts'
import type { Savings } from '@lucas/contract/planning/savings-plan.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Ellipsis } from 'lucide-react'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { toReason } from './plan-text.ts'
import { type Decision, useDecide } from './use-decide.ts'

const copy = savingsScreenCopy.proposals

const List = lazyComponent(async () => (await import('./proposal-menu-list.tsx')).ProposalMenuList)

interface GoalProposalsProps {
  goal: Goal
  today: PlainDate
  savings: Savings
  onChanged: (answer: EntryAnswer) => void
}

/** The open proposals of a goal, one in a row. */
export function GoalProposals({ goal, today, savings, onChanged }: GoalProposalsProps) {
  const formatMoney = useMoneyFormatter()
  const decide = useDecide(onChanged)
  const own = savings.proposals.filter(({ goal_id }) => goal_id === goal.id)
  if (own.length === 0) return null
  return (
    <ul aria-label={copy.title} className="grid grid-cols-1 rounded-lg bg-surface-2 px-3.5 py-1">
      {own.map((proposal) => {
        const plan = savings.plans.find(({ id }) => id === proposal.plan_id)
        const before = decide.asks?.id === proposal.id ? decide.asks.amount : null
        return (
          <li
            key={proposal.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-2 not-first:border-t"
          >
            <span className="min-w-0 flex-1 basis-40">
              <Amount value={proposal.amount} currency="CLP" className="block font-[550]" />
              <span className="block text-sm text-ink-3 wrap-anywhere">
                {toReason(proposal, plan, today)}
              </span>
              <span role="status" className="block text-sm text-warning">
                {before !== null && copy.asksAgain(formatMoney(before))}
              </span>
            </span>
            <span className="-mr-2 flex items-center">
              <Button
                size="sm"
                variant="primary"
                busy={decide.isPending && decide.variables.proposal.id === proposal.id}
                disabled={decide.isPending}
                onClick={() => decide.mutate({ proposal, decision: 'confirm' })}
              >
                {copy.confirm}
              </Button>
              <MenuButton
                label={copy.menu(formatMoney(proposal.amount))}
                icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
                menu={List}
                menuProps={{
                  canAlways: !proposal.held_back,
                  onDecide: (decision: Decision) => decide.mutate({ proposal, decision }),
                }}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
