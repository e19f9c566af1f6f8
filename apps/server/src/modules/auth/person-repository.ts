import type { HomeScreen } from '@lucas/contract/session.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/person.ts'
import { newId } from '../../platform/ids.ts'

export type NewPerson = {
  id: string
  email: string
  firstName: string
  lastName: string
  country: string
  newsletter: boolean
}

type PersonChange = {
  first_name?: string
  last_name?: string
  phone?: string | null
  phone_verified_at?: Date | null
  email?: string
  pending_email?: string | null
  email_verified_at?: Date
  home_screen?: HomeScreen
}

const codesVoidedBy = (change: PersonChange): string[] => [
  ...('pending_email' in change ? ['email'] : []),
  ...('phone' in change ? ['phone'] : []),
]

const columns = [
  'user_id', 'email', 'pending_email', 'email_verified_at', 'first_name', 'last_name', 'country', 'phone',
  'phone_verified_at', 'plan', 'home_screen',
] as const // biome-ignore format: one short list

export const personRepository = (tx: Tx) => ({
  find: (person: string) =>
    tx.selectFrom('person').select(columns).where('user_id', '=', person).executeTakeFirst(),

  lock: (person: string) =>
    tx.selectFrom('person').select(columns).where('user_id', '=', person).forUpdate().executeTakeFirst(),

  /** Whether the account waits for its end; held meanwhile, so that no session opens beside the sealing of it. */
  async isSealed(person: string): Promise<boolean> {
    const { rows } = await sql<{ sealed: boolean }>`
      select exists (select from account_deletion d where d.user_id = p.user_id) as sealed
      from person p where p.user_id = ${person} for share of p`.execute(tx)
    return rows[0]?.sealed ?? false
  },

  /** Without its credential where none is kept. */
  withPassword: (person: string) =>
    tx
      .selectFrom('person')
      .leftJoin('credential', 'credential.user_id', 'person.user_id')
      .select(columns.map((column) => `person.${column}` as const))
      .select('credential.password_hash')
      .where('person.user_id', '=', person)
      .executeTakeFirst(),

  /** With what they agreed to at the door. */
  add: (person: NewPerson, now: Date) =>
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

  /** False when the address belongs to somebody already, also when they take it at this very moment. */
  async claimEmail(person: string, email: string): Promise<boolean> {
    const row = await tx
      .insertInto('email_owner')
      .values({ email, user_id: person })
      .onConflict((on) => on.column('email').doNothing())
      .returning('email')
      .executeTakeFirst()
    return row !== undefined
  },

  /** Breaks the unique key where somebody has the new address. */
  async moveEmail(person: string, from: string, to: string) {
    await tx
      .updateTable('email_owner')
      .set({ email: to })
      .where('user_id', '=', person)
      .where('email', '=', from)
      .execute()
  },

  setPassword: (person: string, hash: string, now: Date) =>
    tx
      .insertInto('credential')
      .values({ user_id: person, password_hash: hash, updated_at: now })
      .onConflict((on) => on.column('user_id').doUpdateSet({ password_hash: hash, updated_at: now }))
      .execute(),

  /** Another address or telephone voids the links and codes that were sent for the one before (S-21). */
  change: (person: string, change: PersonChange, now: Date) =>
    tx
      .with('voided', (on) =>
        on
          .deleteFrom('email_change')
          .where('user_id', '=', person)
          .where(sql<boolean>`${'pending_email' in change}::boolean`),
      )
      .with('voided_codes', (on) =>
        on
          .deleteFrom('account_code')
          .where('user_id', '=', person)
          .where(sql<boolean>`purpose = any(${codesVoidedBy(change)}::text[])`),
      )
      .updateTable('person')
      .set({ ...change, updated_at: now })
      .where('user_id', '=', person)
      .returning(columns)
      .executeTakeFirstOrThrow(),

  awaitEmail: (person: string, tokenHash: Buffer, expiresAt: Date) =>
    tx
      .insertInto('email_change')
      .values({ user_id: person, token_hash: tokenHash, expires_at: expiresAt })
      .onConflict((on) => on.column('user_id').doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }))
      .execute(),

  /** Takes the link, of two simultaneous clicks one; answers the addresses it stands between. */
  spendEmailChange: (person: string, tokenHash: Buffer) =>
    tx
      .deleteFrom('email_change')
      .using('person')
      .whereRef('person.user_id', '=', 'email_change.user_id')
      .where('email_change.user_id', '=', person)
      .where('email_change.token_hash', '=', tokenHash)
      .returning(['email_change.expires_at', 'person.email', 'person.pending_email'])
      .executeTakeFirst(),
})

export type PersonRow = NonNullable<Awaited<ReturnType<ReturnType<typeof personRepository>['find']>>>
