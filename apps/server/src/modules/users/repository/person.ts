import type { HomeScreen } from '@lucas/contract/auth/session.ts'
import type { IncomeModeChoice } from '@lucas/contract/rules/income-mode.ts'
import type { Payday } from '@lucas/contract/rules/payday.ts'
import type { Plan } from '@lucas/contract/rules/plans.ts'
import type { RawBuilder, Selectable } from 'kysely'
import type { PersonTable } from '../../../platform/database/schema/users.ts'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { withLimitingPlan } from '../plan-limits.ts'

// Named one by one: with `select *` a running release would fail after a migration adds a column.
const columns = [
  'user_id', 'email', 'pending_email', 'email_verified_at', 'first_name', 'first_name_edited', 'last_name', 'country',
  'phone', 'phone_verified_at', 'plan', 'payday', 'income_mode', 'cushion', 'home_screen', 'data_blocked_at', 'first_steps_hidden', 'created_at',
] as const // biome-ignore format: one short list

/** A user; `plan` is the one whose limits hold. What was paid is in the subscription. */
export type UserRow = Pick<Selectable<PersonTable>, (typeof columns)[number]>

/** An expression of another module that is read with a user. */
export type UserExpression<T> = RawBuilder<T>

export interface NewDemoUser {
  id: string
  email: string
  firstName: string
  lastName: string
  country: string
}

export interface NewUser extends NewDemoUser {
  newsletter: boolean
}

export interface UserUpdate {
  first_name?: string
  first_name_edited?: boolean
  last_name?: string
  phone?: string | null
  phone_verified_at?: Date | null
  email?: string
  pending_email?: string | null
  email_verified_at?: Date
  home_screen?: HomeScreen
}

/** How safe-to-spend is computed. */
interface PayCycleSettings {
  payday?: Payday
  income_mode?: IncomeModeChoice
  /** Minor units; null is one month of fixed bills. */
  cushion?: bigint | null
}

const selectUser = (tx: Tx, userId: string) =>
  tx.selectFrom('person').select(columns).where('user_id', '=', userId)

const toFound = (row: UserRow | undefined): UserRow | undefined => row && withLimitingPlan(row)

const updateUser = (tx: Tx, userId: string) => tx.updateTable('person').where('user_id', '=', userId)

/** Columns of a user without a confirmed address, who accepts the terms now. */
const toNewRow = ({ id, email, firstName, lastName, country }: NewDemoUser, now: Date) => ({
  user_id: id,
  email,
  pending_email: null,
  email_verified_at: null,
  first_name: firstName,
  last_name: lastName,
  country,
  phone: null,
  terms_accepted_at: now,
  created_at: now,
  updated_at: now,
})

/** The users' own rows. Every function runs in the caller's transaction. */
export const users = {
  find: async (tx: Tx, userId: string): Promise<UserRow | undefined> =>
    toFound(await selectUser(tx, userId).executeTakeFirst()),

  /** Returns the user and the value of an expression, in one statement. */
  async findWith<T>(tx: Tx, userId: string, expression: UserExpression<T>) {
    const row = await selectUser(tx, userId).select(expression.as('more')).executeTakeFirst()
    return row && { user: withLimitingPlan(row), more: row.more }
  },

  get: async (tx: Tx, userId: string): Promise<UserRow> =>
    withLimitingPlan(await selectUser(tx, userId).executeTakeFirstOrThrow()),

  /**
   * Locks the user's row among its writers (docs/locking.md). Leaves it free for the foreign keys of other tables, which
   * a `for update` would hold up.
   */
  lock: async (tx: Tx, userId: string): Promise<UserRow | undefined> =>
    toFound(await selectUser(tx, userId).forNoKeyUpdate().executeTakeFirst()),

  /** Locks the user's row against its writers until the transaction ends. Several transactions can hold this lock. */
  lockShared: async (tx: Tx, userId: string): Promise<UserRow | undefined> =>
    toFound(await selectUser(tx, userId).forShare().executeTakeFirst()),

  create: async (tx: Tx, user: NewUser, now: Date): Promise<UserRow> =>
    withLimitingPlan(
      await tx
        .insertInto('person')
        .values({ ...toNewRow(user, now), newsletter: user.newsletter })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    ),

  /** Creates a user of a demo session, whose onboarding checklist is hidden. */
  async createDemo(tx: Tx, user: NewDemoUser, now: Date): Promise<void> {
    await tx
      .insertInto('person')
      .values({ ...toNewRow(user, now), first_steps_hidden: true })
      .execute()
  },

  update: async (tx: Tx, userId: string, change: UserUpdate, now: Date): Promise<UserRow> =>
    withLimitingPlan(
      await updateUser(tx, userId)
        .set({ ...change, updated_at: now })
        .returning(columns)
        .executeTakeFirstOrThrow(),
    ),

  async setPlan(tx: Tx, userId: string, plan: Plan): Promise<void> {
    await updateUser(tx, userId).set({ plan }).execute()
  },

  async setPayCycle(tx: Tx, userId: string, settings: PayCycleSettings, now: Date): Promise<void> {
    await updateUser(tx, userId)
      .set({ ...settings, updated_at: now })
      .execute()
  },

  async setNewsletter(tx: Tx, userId: string, newsletter: boolean, now: Date): Promise<void> {
    await updateUser(tx, userId).set({ newsletter, updated_at: now }).execute()
  },

  async dismissOnboarding(tx: Tx, userId: string): Promise<void> {
    await updateUser(tx, userId).set({ first_steps_hidden: true }).execute()
  },

  /** Sets since when the data is blocked. Returns false if that state was set; of two simultaneous calls one writes. */
  async setDataBlockedSince(tx: Tx, userId: string, since: Date | null): Promise<boolean> {
    const { numUpdatedRows } = await updateUser(tx, userId)
      .set({ data_blocked_at: since })
      .where('data_blocked_at', since === null ? 'is not' : 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Deletes the user, and with it their rows of every table except goal allocations, which come first. */
  async delete(tx: Tx, userId: string): Promise<void> {
    await tx.deleteFrom('person').where('user_id', '=', userId).execute()
  },
}
