import { limits } from '@lucas/contract/limits.ts'
import { holds, type Plan } from '@lucas/contract/rules/plans.ts'
import type { Tx } from '../../../platform/database/person.ts'
import type { Rule } from '../domain/rule.ts'

/** What of a rule changes. */
export interface RuleChange {
  amount?: bigint | null
  percent?: number | null
  category?: string | null
  account_id?: string | null
  enabled?: boolean
}

export const rulesRepository = (tx: Tx) => {
  /** The oldest first: those are the ones that a smaller plan goes on holding. */
  const own = (person: string) =>
    tx
      .selectFrom('alert_rule as r')
      .innerJoin('person as p', 'p.user_id', 'r.user_id')
      .leftJoin('account as a', (on) =>
        on.onRef('a.user_id', '=', 'r.user_id').onRef('a.id', '=', 'r.account_id'),
      )
      .select(['r.id', 'r.kind', 'r.amount', 'r.percent', 'r.category', 'r.account_id', 'r.enabled'])
      .select(['r.created_at', 'r.updated_at', 'a.name as account_name', 'p.plan'])
      .select((one) => one.fn.coalesce('a.currency', one.val<'CLP' | 'USD'>('CLP')).as('currency'))
      .where('r.user_id', '=', person)
      .orderBy('r.created_at')
      .orderBy('r.id')

  const list = (person: string) => own(person).execute()

  return {
    list,

    /** Rules that are on and that the plan holds. */
    async watching(person: string): Promise<Rule[]> {
      const rows = await list(person)
      return rows
        .filter(({ enabled, plan }, at) => enabled && isWithin(plan, at))
        .map(({ account_id: accountId, id, kind, amount, currency, percent, category }) => ({
          id,
          kind,
          amount,
          currency,
          percent,
          category,
          accountId,
        }))
    },

    /** Two tabs that add at once see each other's rules: the person's row is held meanwhile. */
    async lock(person: string): Promise<Plan> {
      const { plan } = await tx
        .selectFrom('person')
        .select('plan')
        .where('user_id', '=', person)
        .forUpdate()
        .executeTakeFirstOrThrow()
      return plan
    },

    plan: async (person: string): Promise<Plan> =>
      (await tx.selectFrom('person').select('plan').where('user_id', '=', person).executeTakeFirstOrThrow())
        .plan,

    add: (
      person: string,
      rule: Omit<Rule, 'currency' | 'accountId'> & { account_id: string | null; enabled: boolean },
      now: Date,
    ) =>
      tx
        .insertInto('alert_rule')
        .values({
          user_id: person,
          id: rule.id,
          kind: rule.kind,
          amount: rule.amount,
          percent: rule.percent,
          category: rule.category,
          account_id: rule.account_id,
          enabled: rule.enabled,
          created_at: now,
          updated_at: now,
        })
        .execute(),

    change: (person: string, id: string, change: RuleChange, now: Date) =>
      tx
        .updateTable('alert_rule')
        .set({ ...change, updated_at: now })
        .where('user_id', '=', person)
        .where('id', '=', id)
        .execute(),

    async remove(person: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom('alert_rule')
        .where('user_id', '=', person)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async refile(person: string, from: string, to: string): Promise<void> {
      await tx
        .updateTable('alert_rule')
        .set({ category: to })
        .where('user_id', '=', person)
        .where('category', '=', from)
        .execute()
    },
  }
}

/** Whether a plan holds the rule at this place (decisions 9). */
export const isWithin = (plan: Plan, place: number): boolean =>
  place < limits.alertRulesFree || holds(plan, 'grow')

export type RuleRow = Awaited<ReturnType<ReturnType<typeof rulesRepository>['list']>>[number]
