import { limits } from '@lucas/contract/limits.ts'
import { addDays, daysBetween, monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { lastDayOfMonth, mondayOf } from './occurrences.ts'
import { type SavingsPlan, type Source, shareOf, toProposedAmount } from './plan.ts'

export interface Share {
  transactionId: string
  amount: bigint
}

export interface StoredProposal {
  id: string
  planId: string
  cause: string
  day: PlainDate
  amount: bigint
  isOpen: boolean
  /** Of an open one. */
  shares: readonly Share[]
}

export interface NewProposal {
  planId: string
  cause: string
  day: PlainDate
  amount: bigint
  shares: readonly Share[]
}

export interface ReconcileFacts {
  plans: readonly SavingsPlan[]
  /** Since when each active goal is active; other goals get no proposals. */
  goalsActiveSince: ReadonlyMap<string, PlainDate>
  /** The open ones, and those of the last months. */
  proposals: readonly StoredProposal[]
  /** By plan: the transactions that are in one of its proposals. */
  usedIds: ReadonlyMap<string, ReadonlySet<string>>
  /** By id. */
  sources: ReadonlyMap<string, Source>
  today: PlainDate
  /** The last payday. */
  payday: PlainDate
}

export interface SavingsChanges {
  create: NewProposal[]
  update: Pick<StoredProposal, 'id' | 'amount' | 'shares'>[]
  /** Ids of open proposals whose reason does not exist any more. */
  remove: string[]
  /** Ids of open proposals without a decision. */
  expire: string[]
}

/** Two paydays this close are one that moved, for example because the setting changed. */
const samePaydayDays = 6
/** A fixed amount whose day passed longer ago is not proposed any more. */
const fixedDays = 31

/** The transactions that are in a proposal of one plan, and every transaction by its id and those merged into it. */
interface Use {
  used: Set<string>
  byAnyId: ReadonlyMap<string, Source>
}

/**
 * Returns what brings proposals in line with plans and transactions. One cause makes one proposal of a plan: running it
 * again changes nothing. Only open proposals change.
 */
export function reconcile(facts: ReconcileFacts): SavingsChanges {
  const changes: SavingsChanges = { create: [], update: [], remove: [], expire: [] }
  const roundUpPlan = findRoundUpPlan(facts)
  const byAnyId = new Map(
    [...facts.sources.values()].flatMap((source) =>
      [source.id, ...source.mergedIds].map((id) => [id, source]),
    ),
  )
  for (const plan of facts.plans) {
    const ofPlan = facts.proposals.filter(({ planId }) => planId === plan.id)
    const use: Use = { used: new Set(facts.usedIds.get(plan.id)), byAnyId }
    const activeSince = facts.goalsActiveSince.get(plan.goalId)
    for (const proposal of ofPlan.filter(({ isOpen }) => isOpen))
      reviewOpen(changes, plan, proposal, { ...facts, use, isGoalActive: activeSince !== undefined })
    if (activeSince === undefined || plan.isPaused) continue
    if (plan.kind === 'round_up' && plan.id !== roundUpPlan?.id) continue
    const oldest = addDays(facts.today, -limits.savingsProposalDays)
    const since = [plan.startsOn, activeSince, oldest].toSorted().at(-1) ?? facts.today
    const left = ofPlan.filter(({ id }) => !changes.remove.includes(id))
    changes.create.push(...listNew(plan, left, since, { ...facts, usedIds: new Map([[plan.id, use.used]]) }))
  }
  return changes
}

/** A purchase is rounded once: of several plans on active goals, the oldest counts. */
const findRoundUpPlan = ({ plans, goalsActiveSince }: ReconcileFacts): SavingsPlan | undefined =>
  plans.find(({ kind, isPaused, goalId }) => kind === 'round_up' && !isPaused && goalsActiveSince.has(goalId))

function reviewOpen(
  changes: SavingsChanges,
  plan: SavingsPlan,
  proposal: StoredProposal,
  { today, payday, use, isGoalActive }: ReconcileFacts & { use: Use; isGoalActive: boolean },
): void {
  const { id, day } = proposal
  const isRetracted = plan.kind === 'fixed' && isOfPayday(proposal) && day > payday
  if (!isGoalActive || isRetracted) return void changes.remove.push(id)
  if (day < addDays(today, -limits.savingsProposalDays)) return void changes.expire.push(id)
  const shares = reviewShares(plan, proposal, use)
  const amount = plan.kind === 'fixed' ? plan.amount : toProposedAmount(shares.map((share) => share.amount))
  if (amount === null) {
    for (const { transactionId } of shares) use.used.delete(transactionId)
    return void changes.remove.push(id)
  }
  if (amount !== proposal.amount || !areSame(shares, proposal.shares))
    changes.update.push({ id, amount, shares })
}

/** Returns the shares that still are one. A merged row is the one it was merged into, in one proposal only. */
function reviewShares(plan: SavingsPlan, { shares }: StoredProposal, { used, byAnyId }: Use): Share[] {
  for (const { transactionId } of shares) used.delete(transactionId)
  return shares.flatMap(({ transactionId }) => {
    const source = byAnyId.get(transactionId)
    if (source === undefined || isUsed(source, used)) return []
    const amount = shareOf(plan, source)
    if (amount === 0n) return []
    used.add(source.id)
    return [{ transactionId: source.id, amount }]
  })
}

const isUsed = ({ id, mergedIds }: Source, used: ReadonlySet<string>): boolean =>
  used.has(id) || mergedIds.some((merged) => used.has(merged))

const areSame = (one: readonly Share[], other: readonly Share[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ transactionId, amount }, at) =>
      transactionId === other[at]?.transactionId && amount === other[at].amount,
  )

function listNew(
  plan: SavingsPlan,
  ofPlan: readonly StoredProposal[],
  since: PlainDate,
  facts: ReconcileFacts,
): NewProposal[] {
  const causes = new Set(ofPlan.map(({ cause }) => cause))
  const found =
    plan.kind === 'fixed'
      ? listFixed(plan, ofPlan, facts)
      : plan.kind === 'income_share'
        ? listIncomes(plan, since, facts)
        : listRoundUps(plan, since, facts)
  return found.filter(({ cause, day }) => !causes.has(cause) && (plan.kind === 'round_up' || day >= since))
}

const isOfPayday = ({ cause }: { cause: string }): boolean => cause.startsWith('payday:')

function listFixed(
  { id, amount, day }: SavingsPlan,
  ofPlan: readonly StoredProposal[],
  { today, payday }: ReconcileFacts,
): NewProposal[] {
  if (amount === null) return []
  const on = day === null ? payday : lastDayOfMonth(day, today)
  if (on < addDays(today, -fixedDays)) return []
  const isRepeated =
    day === null &&
    ofPlan.some((one) => isOfPayday(one) && Math.abs(daysBetween(one.day, on)) < samePaydayDays)
  if (isRepeated) return []
  const cause = day === null ? `payday:${on}` : `month:${monthOf(on)}`
  return [{ planId: id, cause, day: on, amount, shares: [] }]
}

/** Lists the unused transactions that a plan saves from, since a day, with what it sets aside. */
export function listShares(
  plan: SavingsPlan,
  since: PlainDate,
  { sources, usedIds }: Pick<ReconcileFacts, 'sources' | 'usedIds'>,
): (Share & { date: PlainDate })[] {
  const used = usedIds.get(plan.id) ?? new Set()
  return [...sources.values()].flatMap((source) => {
    const amount = isUsed(source, used) || source.date < since ? 0n : shareOf(plan, source)
    return amount > 0n ? [{ transactionId: source.id, amount, date: source.date }] : []
  })
}

const listIncomes = (plan: SavingsPlan, since: PlainDate, facts: ReconcileFacts): NewProposal[] =>
  listShares(plan, since, facts).flatMap(({ transactionId, amount: share, date }) => {
    const amount = toProposedAmount([share])
    const shares = [{ transactionId, amount: share }]
    return amount === null
      ? []
      : [{ planId: plan.id, cause: `income:${transactionId}`, day: date, amount, shares }]
  })

/** Collects the purchases before this week. Late ones and too small sums wait for the next week. */
function listRoundUps(plan: SavingsPlan, since: PlainDate, facts: ReconcileFacts): NewProposal[] {
  const monday = mondayOf(facts.today)
  const shares = listShares(plan, since, facts).filter(({ date }) => date < monday)
  const amount = toProposedAmount(shares.map((share) => share.amount))
  return amount === null ? [] : [{ planId: plan.id, cause: `week:${monday}`, day: monday, amount, shares }]
}
