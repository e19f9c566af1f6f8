import type {
  Savings,
  SavingsCoverage,
  SavingsPlan,
  SavingsProposal,
} from '@lucas/contract/planning/savings-plan.ts'
import { sum } from '@lucas/contract/rules/money.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { VisibleAccount } from '../accounts/index.ts'
import { type Coverage, computeCoverage } from './domain/coverage.ts'
import { nextDayOfMonth } from './domain/occurrences.ts'
import type { Source, SavingsPlan as StoredPlan } from './domain/plan.ts'
import { listShares } from './domain/reconcile.ts'
import { isEveryday, isInPesos, listActiveSince, type SavingsGoal } from './load-savings.ts'
import type { ProposalRow } from './repository/savings-proposal.ts'

const toPesosOrNull = (amount: bigint | null): number | null => (amount === null ? null : Number(amount))

interface SavingsFacts {
  plans: readonly StoredPlan[]
  proposals: readonly ProposalRow[]
  goals: readonly SavingsGoal[]
  accounts: readonly VisibleAccount[]
  sources: ReadonlyMap<string, Source & { name: string }>
  usedIds: ReadonlyMap<string, ReadonlySet<string>>
  today: PlainDate
}

/** Returns plans, open proposals and coverage in the format of the API. */
export function toApiSavings(facts: SavingsFacts): Savings {
  const { plans, proposals, goals, accounts } = facts
  const activeSince = listActiveSince(goals)
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  return {
    plans: plans
      .filter(({ goalId }) => goals.some(({ id }) => id === goalId))
      .map((plan) => toApiPlan(plan, activeSince.get(plan.goalId), facts)),
    proposals: proposals.flatMap((proposal) => {
      const plan = planOf.get(proposal.planId)
      return plan && activeSince.has(plan.goalId) ? [toApiProposal(proposal, plan, facts)] : []
    }),
    coverage: computeCoverage(
      goals.filter(({ state }) => state !== 'archived'),
      accounts
        .filter((account) => isInPesos(account) && account.type !== 'credit')
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map((account) => ({ ...account, isEveryday: isEveryday(account) })),
    ).map(toApiCoverage),
  }
}

function toApiPlan(plan: StoredPlan, activeSince: PlainDate | undefined, facts: SavingsFacts): SavingsPlan {
  const { id, kind, day, isPaused } = plan
  const isRunning = !isPaused && activeSince !== undefined
  const since = activeSince !== undefined && activeSince > plan.startsOn ? activeSince : plan.startsOn
  const collected = isRunning ? sum(listShares(plan, since, facts).map(({ amount }) => amount)) : 0n
  return {
    id,
    goal_id: plan.goalId,
    kind,
    amount: toPesosOrNull(plan.amount),
    day,
    percentage: plan.percentage,
    always: plan.always,
    paused: isPaused,
    collected: kind === 'round_up' ? Number(collected) : null,
    next_on: day === null || !isRunning ? null : nextDayOfMonth(day, facts.today),
    created_at: plan.createdAt.toISOString(),
  }
}

function toApiProposal(
  proposal: ProposalRow,
  { id: planId, goalId, kind, always, isPaused }: StoredPlan,
  { sources }: SavingsFacts,
): SavingsProposal {
  const { id, amount, day, shares, isAmountChanged, createdAt } = proposal
  const income = kind === 'income_share' ? sources.get(shares[0]?.transactionId ?? '') : undefined
  return {
    id,
    plan_id: planId,
    goal_id: goalId,
    kind,
    amount: Number(amount),
    day,
    purchases: kind === 'round_up' ? shares.length : 0,
    income: income ? { transaction_id: income.id, name: income.name, amount: Number(income.amount) } : null,
    held_back: always && !isPaused,
    amount_changed: isAmountChanged,
    created_at: createdAt.toISOString(),
  }
}

const toApiCoverage = ({ account, balance, setAside, missing, goalIds }: Coverage): SavingsCoverage => ({
  account_id: account?.id ?? null,
  name: account?.name ?? null,
  mask: account?.mask ?? null,
  balance: toPesosOrNull(balance),
  set_aside: Number(setAside),
  missing: Number(missing),
  goal_ids: goalIds,
})
