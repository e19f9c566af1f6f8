import type { SavingsPlanKind } from '@lucas/contract/planning/savings-plan.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import type { SavingsPlan } from '../domain/plan.ts'

/** The columns of a plan that begins. */
const toNewRow = (plan: SavingsPlan) => ({
  goal_id: plan.goalId,
  kind: plan.kind,
  amount: plan.amount,
  day_of_month: plan.day,
  percentage: plan.percentage,
  always: plan.always,
  starts_on: plan.startsOn,
  paused_at: null,
  deleted_at: null,
  checked_on: plan.startsOn,
  created_at: plan.createdAt,
})

/** Reads and writes plans. Deleted ones are in no list. */
export const savingsPlanRepository = (tx: Tx) => ({
  /** Lists all plans, oldest first. */
  async list(userId: string): Promise<SavingsPlan[]> {
    const rows = await tx
      .selectFrom('savings_plan')
      .selectAll()
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      goalId: row.goal_id,
      kind: row.kind,
      amount: row.amount,
      day: row.day_of_month,
      percentage: row.percentage,
      always: row.always,
      startsOn: row.starts_on,
      isPaused: row.paused_at !== null,
      createdAt: row.created_at,
    }))
  },

  async hasAny(userId: string): Promise<boolean> {
    const row = await tx
      .selectFrom('savings_plan')
      .select('id')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },

  /** Returns the id of the plan of a kind for a goal that was deleted last. */
  async findDeleted(userId: string, goalId: string, kind: SavingsPlanKind): Promise<string | undefined> {
    const row = await tx
      .selectFrom('savings_plan')
      .select('id')
      .where('user_id', '=', userId)
      .where('goal_id', '=', goalId)
      .where('kind', '=', kind)
      .where('deleted_at', 'is not', null)
      .orderBy('deleted_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id
  },

  /** Inserts a plan, or begins a deleted one again with what was decided for it. */
  async create(userId: string, plan: SavingsPlan): Promise<void> {
    const row = toNewRow(plan)
    await tx
      .insertInto('savings_plan')
      .values({ user_id: userId, id: plan.id, ...row })
      .onConflict((on) => on.columns(['user_id', 'id']).doUpdateSet(row))
      .execute()
  },

  /** Writes what can change of a plan. */
  async update(userId: string, plan: SavingsPlan, now: Date): Promise<void> {
    await tx
      .updateTable('savings_plan')
      .set({
        amount: plan.amount,
        day_of_month: plan.day,
        percentage: plan.percentage,
        always: plan.always,
        starts_on: plan.startsOn,
        paused_at: plan.isPaused ? now : null,
      })
      .where('user_id', '=', userId)
      .where('id', '=', plan.id)
      .execute()
  },

  /** Erases plans with their proposals; ledger entries of confirmed ones stay. */
  async erase(userId: string, ids: readonly string[]): Promise<void> {
    await tx
      .deleteFrom('savings_plan')
      .where('user_id', '=', userId)
      .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .execute()
  },

  /** Erases the plans that were deleted before a moment. */
  async eraseDeleted(userId: string, before: Date): Promise<void> {
    await tx
      .deleteFrom('savings_plan')
      .where('user_id', '=', userId)
      .where('deleted_at', '<', before)
      .execute()
  },

  /** Deletes a plan with its open proposals. What was decided stays, for the plan that is made again. */
  async delete(userId: string, id: string, now: Date): Promise<void> {
    await tx
      .deleteFrom('savings_proposal')
      .where('user_id', '=', userId)
      .where('plan_id', '=', id)
      .where('state', '=', 'open')
      .execute()
    await tx
      .updateTable('savings_plan')
      .set({ paused_at: now, deleted_at: now })
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .execute()
  },

  async markChecked(userId: string, today: PlainDate): Promise<void> {
    await tx
      .updateTable('savings_plan')
      .set({ checked_on: today })
      .where('user_id', '=', userId)
      .where('checked_on', '<', today)
      .execute()
  },
})

/** Lists users with plans that were not checked on this day; runs before a user is known (S-02). */
export async function listDueSavings(db: Db, today: PlainDate, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list_due_savings(${today}::date, ${limit}) as id`.execute(db)
  return rows.map(({ id }) => id)
}
