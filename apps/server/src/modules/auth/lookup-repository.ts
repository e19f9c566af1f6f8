import type { SessionClient } from '@lucas/contract/session-client.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

type SessionFacts = {
  client: SessionClient
  step_up_until: Date | null
  last_seen_at: Date
  locked_at: Date | null
  /** Seconds without a request after which the session locks; null where the person has no PIN. */
  locks_after: number | null
}

/** What must be found before the person is known: the reviewed functions of S-02, one trip each. */
export const lookupRepository = (db: Db) => ({
  async personByEmail(email: string): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_person_by_email(${email}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  async refreshToken(hash: Buffer) {
    const { rows } = await sql<{ user_id: string; session_id: string }>`
      select user_id, session_id from find_refresh_token(${hash})`.execute(db)
    return rows[0] ?? null
  },

  async passkey(credentialId: Buffer): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_passkey(${credentialId}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  async identity(provider: string, subject: string): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`
      select find_identity(${provider}, ${subject}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  async emailChange(hash: Buffer): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_email_change(${hash}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  async passwordReset(hash: Buffer): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_password_reset(${hash}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  /** The session if it is open at that moment. */
  async session(person: string, id: string, now: Date): Promise<SessionFacts | null> {
    const { rows } = await sql<SessionFacts>`
      select client, step_up_until, last_seen_at, locked_at, locks_after
      from find_open_session(${person}, ${id}, ${now})`.execute(db)
    return rows[0] ?? null
  },
})
