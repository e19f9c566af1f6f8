const hour = 3_600_000
const day = 24 * hour

interface Over {
  table: string
  /** The column whose moment decides. */
  since: string
  /** So long after it the row is over. */
  keptMs: number
}

/** What is cleared away once it is over. Whatever else has an end is written down, with why, in `sec/retention`. */
export const schedule = {
  /** Rows of people: looked up across all, deleted as each of them. */
  ofPeople: [
    // Its tokens go with it. A device that signs in again after so long is a new one.
    { table: 'session', since: 'expires_at', keptMs: 90 * day },
    { table: 'ws_ticket', since: 'expires_at', keptMs: hour },
    { table: 'account_code', since: 'expires_at', keptMs: day },
    { table: 'password_reset', since: 'expires_at', keptMs: day },
    { table: 'email_change', since: 'expires_at', keptMs: day },
    { table: 'idempotency_key', since: 'created_at', keptMs: 48 * hour },
    { table: 'outbox_event', since: 'told_at', keptMs: hour },
  ],
  /** Rows of nobody. */
  shared: [
    { table: 'spent_challenge', since: 'expires_at', keptMs: hour },
    // The longest window is a day.
    { table: 'rate_counter', since: 'window_start', keptMs: 2 * day },
    { table: 'csp_report', since: 'received_at', keptMs: 90 * day },
    // Of development: in production mail is sent, not kept.
    { table: 'mail_outbox', since: 'created_at', keptMs: 30 * day },
  ],
  /** What banks sent stands in its transactions; its own words are kept for as long as somebody may ask about a fault. */
  emptied: { table: 'provider_callback', since: 'done_at', keptMs: 30 * day },
} as const satisfies { ofPeople: Over[]; shared: Over[]; emptied: Over }

export type { Over }
