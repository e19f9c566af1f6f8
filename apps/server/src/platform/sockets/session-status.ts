/** The session of a ticket or an access token. */
export interface SessionRef {
  readonly userId: string
  readonly sessionId: string
}

/** Status of a session. Sockets use the same rule and clock as HTTP (S-19a). */
export type SessionStatus =
  | {
      readonly status: 'open'
      readonly endsAt: Date
      /** When the session locks if it stays idle; null if it never locks by time. */
      readonly idleAt: Date | null
    }
  | { readonly status: 'locked' }
  | { readonly status: 'ended' }

/** Reads the status, and locks an idle session. Does not count as activity. Implemented by the auth module. */
export type ReadSessionStatus = (session: SessionRef) => Promise<SessionStatus>
