import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { withoutUser, withUser } from '../database/user-transaction.ts'
import { generateToken, sha256 } from '../secret.ts'
import { ticketRepository } from './repository.ts'
import type { SessionRef } from './session-status.ts'

export const ticketSeconds = 30 // S-29

/** One-time tickets for sockets, so that URLs contain no access token. */
export type SocketTickets = {
  issue(session: SessionRef): Promise<string>
  /** Consumes the ticket. Returns its session, whose status the caller must check; null if the ticket is unknown, used or expired. */
  redeem(ticket: string): Promise<SessionRef | null>
}

export function createTickets({ db, clock }: { db: Db; clock: Clock }): SocketTickets {
  return {
    async issue({ userId, sessionId }) {
      const ticket = generateToken()
      const expiresAt = new Date(clock.now().getTime() + ticketSeconds * 1_000)
      await withUser(db, userId, (tx) =>
        ticketRepository(tx).insert(userId, { hash: sha256(ticket), sessionId, expiresAt, now: clock.now() }),
      )
      return ticket
    },
    async redeem(ticket) {
      const hash = sha256(ticket)
      const userId = await withoutUser(db, (tx) => ticketRepository(tx).findUserId(hash))
      if (!userId) return null
      const spent = await withUser(db, userId, (tx) =>
        ticketRepository(tx).consume(userId, hash, clock.now()),
      )
      return spent ? { userId, sessionId: spent.session_id } : null
    },
  }
}
