import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { anonymous, asPerson } from '../database/person.ts'
import { hashOf, newSecret } from '../secret.ts'
import { ticketRepository } from './repository.ts'

export const ticketSeconds = 30 // S-29

export type TicketHolder = { readonly userId: string; readonly sessionId: string; readonly sessionEnds: Date }

/** One-time passes to a socket, so that no token stands in an address. */
export type Tickets = {
  issue(person: { userId: string; sessionId: string }): Promise<string>
  /** Who holds the ticket; null when it is unknown, spent, too old, or its session has ended. */
  redeem(ticket: string): Promise<TicketHolder | null>
}

export function createTickets({ db, clock }: { db: Db; clock: Clock }): Tickets {
  return {
    async issue({ userId, sessionId }) {
      const ticket = newSecret()
      const expiresAt = new Date(clock.now().getTime() + ticketSeconds * 1_000)
      await asPerson(db, userId, (tx) =>
        ticketRepository(tx).add(userId, { hash: hashOf(ticket), sessionId, expiresAt, now: clock.now() }),
      )
      return ticket
    },
    async redeem(ticket) {
      const hash = hashOf(ticket)
      const userId = await anonymous(db, (tx) => ticketRepository(tx).owner(hash))
      if (!userId) return null
      const spent = await asPerson(db, userId, (tx) => ticketRepository(tx).spend(userId, hash, clock.now()))
      return spent ? { userId, sessionId: spent.session_id, sessionEnds: spent.expires_at } : null
    },
  }
}
