import type { Tx } from '../database/user-transaction.ts'

const hour = 3_600_000
const day = 24 * hour

interface RetentionRule {
  table: string
  /** The column that the retention time is counted from. */
  column: string
  /** Milliseconds from `column` until the row expires. */
  retentionMs: number
}

/** A rule whose rows a module changes itself, for example to erase a part of each row. */
interface RetentionStep extends RetentionRule {
  /** Erases at most `limit` expired rows of one user. Returns their number. */
  eraseExpired(tx: Tx, userId: string, period: { before: Date; now: Date }, limit: number): Promise<number>
}

/** Retention times; modules add their `RetentionStep`s. `sec/retention` lists every other column with an end, and why its rows stay. */
export const retentionSchedule = {
  /** Rows of users: found by a reviewed function, deleted as each user. */
  perUser: [
    // Deletes the tokens of the session too. A device that signs in after this time counts as new.
    { table: 'session', column: 'expires_at', retentionMs: 90 * day },
    { table: 'ws_ticket', column: 'expires_at', retentionMs: hour },
    { table: 'known_browser', column: 'expires_at', retentionMs: hour },
    { table: 'trusted_device', column: 'expires_at', retentionMs: hour },
    { table: 'account_code', column: 'expires_at', retentionMs: day },
    { table: 'password_reset', column: 'expires_at', retentionMs: day },
    { table: 'email_change', column: 'expires_at', retentionMs: day },
    { table: 'idempotency_key', column: 'created_at', retentionMs: 48 * hour },
    { table: 'outbox_event', column: 'told_at', retentionMs: hour },
  ],
  /** Rows without a user. */
  shared: [
    { table: 'spent_challenge', column: 'expires_at', retentionMs: hour },
    // The longest rate limit window is a day.
    { table: 'rate_counter', column: 'window_start', retentionMs: 2 * day },
    // The Agencia may ask about an answer this long: Ley 19.628, article 40 (docs/privacidad/fuentes.md, to be checked by counsel).
    { table: 'rights_request', column: 'closed_at', retentionMs: 4 * 365.25 * day },
    // Development only: production sends mail and stores none.
    { table: 'mail_outbox', column: 'created_at', retentionMs: 30 * day },
  ],
} as const satisfies { perUser: RetentionRule[]; shared: RetentionRule[] }

export type { RetentionRule, RetentionStep }
