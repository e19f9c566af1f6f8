import type { SessionClient } from '@lucas/contract/auth/session-client.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

/** A row of `find_open_session`, which decides for requests and sockets alike whether a session is open (S-19a). */
export type OpenSessionState = {
  client: SessionClient
  step_up_until: Date | null
  last_seen_at: Date
  locked_at: Date | null
  /** Seconds without a request after which the session locks; null if the user has no PIN. */
  locks_after: number | null
}

/** Lookups before the user is known, by the reviewed functions of S-02. One round trip each. */
export const lookupRepository = (db: Db) => ({
  async findUserIdByEmail(email: string): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_person_by_email(${email}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  async findRefreshToken(hash: Buffer) {
    const { rows } = await sql<{ user_id: string; session_id: string }>`
      select user_id, session_id from find_refresh_token(${hash})`.execute(db)
    return rows[0] ?? null
  },

  async findUserIdByPasskey(credentialId: Buffer): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_passkey(${credentialId}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  async findUserIdByIdentity(provider: string, subject: string): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`
      select find_identity(${provider}, ${subject}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  async findUserIdByEmailChange(hash: Buffer): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_email_change(${hash}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  async findUserIdByPasswordReset(hash: Buffer): Promise<string | null> {
    const { rows } = await sql<{ id: string | null }>`select find_password_reset(${hash}) as id`.execute(db)
    return rows[0]?.id ?? null
  },

  /** Returns the session if it is open at `now`. */
  async findOpenSession(userId: string, id: string, now: Date): Promise<OpenSessionState | null> {
    const { rows } = await sql<OpenSessionState>`
      select client, step_up_until, last_seen_at, locked_at, locks_after
      from find_open_session(${userId}, ${id}, ${now})`.execute(db)
    return rows[0] ?? null
  },
})
