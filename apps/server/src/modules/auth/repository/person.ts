import type { HomeScreen } from '@lucas/contract/session.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/user-transaction.ts'
import { newId } from '../../../platform/ids.ts'

export type NewUser = {
  id: string
  email: string
  firstName: string
  lastName: string
  country: string
  newsletter: boolean
}

type PersonUpdate = {
  first_name?: string
  last_name?: string
  phone?: string | null
  phone_verified_at?: Date | null
  email?: string
  pending_email?: string | null
  email_verified_at?: Date
  home_screen?: HomeScreen
}

const listVoidedCodes = (change: PersonUpdate): string[] => [
  ...('pending_email' in change ? ['email'] : []),
  ...('phone' in change ? ['phone'] : []),
]

const columns = [
  'user_id', 'email', 'pending_email', 'email_verified_at', 'first_name', 'last_name', 'country', 'phone',
  'phone_verified_at', 'plan', 'home_screen', 'data_blocked_at',
] as const // biome-ignore format: one short list

const withCredential = (tx: Tx, userId: string) =>
  tx
    .selectFrom('person')
    .leftJoin('credential', 'credential.user_id', 'person.user_id')
    .select(columns.map((column) => `person.${column}` as const))
    .select('credential.password_hash')
    .where('person.user_id', '=', userId)

export const personRepository = (tx: Tx) => ({
  find: (userId: string) =>
    tx.selectFrom('person').select(columns).where('user_id', '=', userId).executeTakeFirst(),

  lock: (userId: string) =>
    tx.selectFrom('person').select(columns).where('user_id', '=', userId).forNoKeyUpdate().executeTakeFirst(),

  /** Returns whether the user has requested deletion. Locks the row, so that no session opens during a request. */
  async isDeletionPending(userId: string): Promise<boolean> {
    const { rows } = await sql<{ pending: boolean }>`
      select exists (select from account_deletion d where d.user_id = p.user_id) as pending
      from person p where p.user_id = ${userId} for share of p`.execute(tx)
    return rows[0]?.pending ?? false
  },

  /**
   * Locks the user's credential until the transaction ends, so that a password change waits. Returns its hash, and whether
   * the user has requested deletion.
   */
  async lockForSignIn(userId: string): Promise<{ isDeletionPending: boolean; passwordHash: string | null }> {
    const { rows } = await sql<{ pending: boolean; password_hash: string | null }>`
      select exists (select from account_deletion d where d.user_id = p.user_id) as pending, c.password_hash
        from person p join credential c on c.user_id = p.user_id
       where p.user_id = ${userId} for share of p for no key update of c`.execute(tx)
    const { pending = false, password_hash = null } = rows[0] ?? {}
    return { isDeletionPending: pending, passwordHash: password_hash }
  },

  /** Finds the user with the password hash, which is null if there is none. */
  findWithPasswordHash: (userId: string) => withCredential(tx, userId).executeTakeFirst(),

  /** Like `findWithPasswordHash`, with the hash of the known browser among these, in one statement (S-31). */
  findForSignIn: (userId: string, presented: readonly Buffer[], now: Date) =>
    withCredential(tx, userId)
      .select((on) =>
        on
          .selectFrom('known_browser')
          .select('token_hash')
          .where('user_id', '=', userId)
          .where('expires_at', '>', now)
          .where(sql<boolean>`token_hash = any(${presented}::bytea[])`)
          .limit(1)
          .as('browser_hash'),
      )
      .executeTakeFirst(),

  /** Creates a user with the consents given at registration. */
  create: (person: NewUser, now: Date) =>
    tx
      .with('agreed', (on) =>
        on.insertInto('consent').values(
          (person.newsletter ? (['terms', 'newsletter'] as const) : (['terms'] as const)).map((purpose) => ({
            user_id: person.id,
            id: newId(),
            purpose,
            granted: true,
            at: now,
          })),
        ),
      )
      .insertInto('person')
      .values({
        user_id: person.id,
        email: person.email,
        pending_email: null,
        email_verified_at: null,
        first_name: person.firstName,
        last_name: person.lastName,
        country: person.country,
        phone: null,
        newsletter: person.newsletter,
        terms_accepted_at: now,
        created_at: now,
        updated_at: now,
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),

  /** Updates a user. A new email or phone voids the links and codes that were sent for the old one (S-21). */
  update: (userId: string, change: PersonUpdate, now: Date) =>
    tx
      .with('voided', (on) =>
        on
          .deleteFrom('email_change')
          .where('user_id', '=', userId)
          .where(sql<boolean>`${'pending_email' in change}::boolean`),
      )
      .with('voided_codes', (on) =>
        on
          .deleteFrom('account_code')
          .where('user_id', '=', userId)
          .where(sql<boolean>`purpose = any(${listVoidedCodes(change)}::text[])`),
      )
      .updateTable('person')
      .set({ ...change, updated_at: now })
      .where('user_id', '=', userId)
      .returning(columns)
      .executeTakeFirstOrThrow(),

  upsertEmailChange: (userId: string, tokenHash: Buffer, expiresAt: Date) =>
    tx
      .insertInto('email_change')
      .values({ user_id: userId, token_hash: tokenHash, expires_at: expiresAt })
      .onConflict((on) => on.column('user_id').doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }))
      .execute(),

  /** Deletes the link and returns its expiry and both addresses. Of two simultaneous requests one finds it. */
  consumeEmailChange: (userId: string, tokenHash: Buffer) =>
    tx
      .deleteFrom('email_change')
      .using('person')
      .whereRef('person.user_id', '=', 'email_change.user_id')
      .where('email_change.user_id', '=', userId)
      .where('email_change.token_hash', '=', tokenHash)
      .returning(['email_change.expires_at', 'person.email', 'person.pending_email'])
      .executeTakeFirst(),
})

export type PersonRow = NonNullable<Awaited<ReturnType<ReturnType<typeof personRepository>['find']>>>
