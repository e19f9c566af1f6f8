import { transactionRulesCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules.ts'
import type { RuleCondition } from '@lucas/contract/transactions/transaction-rule-input.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { fail, failField } from '../../../platform/errors.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { SignedInUser } from '../../../platform/http/access.ts'
import type { PatternPool } from '../../../platform/patterns/pattern-pool.ts'
import { hasLargeRepeat } from '../domain/transaction-rules/pattern-repeats.ts'
import { transactionRuleRepository } from '../repository/transaction-rule.ts'
import { openPatternSearch, type PatternBudget, type PatternSearch } from './pattern-search.ts'

/** Requests end before their time-out, and jobs hold the lock on the user's data no longer than this. */
const patternBudgets = {
  request: { ruleMs: 2_000, totalMs: 2_000, waitMs: 6_000 },
  job: { ruleMs: 2_000, totalMs: 10_000, waitMs: 30_000 },
} as const satisfies Record<string, PatternBudget>
export type PatternBudgets = Readonly<Record<keyof typeof patternBudgets, PatternBudget>>

interface RulePatternDeps {
  patternPool: PatternPool
  events: Events
  clock: Clock
  /** Other budgets, for tests. */
  patternBudgets?: PatternBudgets | undefined
}

/** Who writes a rule. */
export type RuleAuthor = Pick<SignedInUser, 'userId' | 'client'>
export type RulePatterns = ReturnType<typeof createRulePatterns>

/** Creates what rules need of the patterns of users, which a pool of threads matches. */
export function createRulePatterns({
  patternPool: pool,
  events,
  clock,
  patternBudgets: budgets = patternBudgets,
}: RulePatternDeps) {
  return {
    /** Throws a field error for a pattern that cannot be read or is too large, and for any in a demo session. */
    async requireUsable({ userId, client }: RuleAuthor, conditions: readonly RuleCondition[]): Promise<void> {
      for (const [at, condition] of conditions.entries()) {
        if (condition.field !== 'text' || condition.operator !== 'pattern') continue
        const { value } = condition
        const refuse = (sentence: string) => failField(`conditions.${at}.value`, sentence)
        if (client === 'example') refuse(copy.patternExample)
        if (hasLargeRepeat(value)) refuse(copy.patternRepeats)
        const { ruleMs: workMs, waitMs } = budgets.request
        const match = await pool.match(userId, value, [], { workMs, waitMs })
        if (!('problem' in match)) continue
        if (match.problem === 'busy') fail('unavailable')
        refuse(match.problem === 'invalid' ? copy.patternInvalid : copy.patternHeavy)
      }
    },

    /** Opens the search of a piece of work. */
    open: (userId: string, work: keyof PatternBudgets, { remembers = false } = {}): PatternSearch =>
      openPatternSearch(pool, userId, budgets[work], { remembers }),

    /** Switches rules off whose patterns took too long, and says so to the user. */
    async switchOff(tx: Tx, userId: string, slow: ReadonlySet<string>): Promise<void> {
      if (slow.size === 0) return
      await transactionRuleRepository(tx).switchOffSlow(userId, [...slow], clock.now())
      await events.publish(tx, userId, { type: 'rules_changed' }, { origin: 'recompute' })
    },
  }
}

/** Lists the rules that were switched off because their patterns took too long, for notifications. */
export const listStoppedRules = (tx: Tx, userId: string) => transactionRuleRepository(tx).listSlow(userId)
