import type { LinkSession, SessionStart } from '@lucas/contract/linking.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createClaims } from './claims.ts'
import { explainLink, progressAt, stepOf, toBankError } from './domain/explain.ts'
import { linkAt, linkMinutes, lockedUntil } from './domain/state.ts'
import type { BankProvider } from './provider.ts'
import { connectionsRepository } from './repository/connections.ts'
import { linksRepository } from './repository/links.ts'

/** Whose widget it is: null and null for any bank. */
type Bank = { institutionId: string | null; connectionId: string | null }
/** Below the ten seconds that the browser waits (spec 9). */
const longestWaitMs = 8_000

type LinkingDeps = { db: Db; clock: Clock; log: Log; jobs: Jobs; envelope: Envelope; provider: BankProvider }

/** Opening a widget for a person, and telling how far that linking is. */
export function createLinking(deps: LinkingDeps) {
  const { db, clock, log, provider } = deps
  const claims = createClaims(deps)

  /** The linking is on record before anybody knows its address, so that no callback can come too early. */
  async function open(person: string, bank: Bank): Promise<SessionStart> {
    const id = newId()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000)
    const request = { institutionId: bank.institutionId, signal: AbortSignal.timeout(longestWaitMs) }
    const { widgetUrl, claim } = await provider.startSession(id, request).catch((err: unknown) => {
      log.error({ err, provider: provider.name }, 'the bank session did not start')
      return fail('bank_session_failed')
    })
    await asPerson(db, person, async (tx) => {
      const link = { id, provider: provider.name, connectionId: bank.connectionId, expiresAt }
      const sealed = claim && (await claims.seal(tx, person, id, claim))
      await linksRepository(tx).insert(person, sealed ? { ...link, claim: sealed } : link, now)
      if (sealed) await claims.begin(tx, person, id)
    })
    return { caseid: id, widget_url: widgetUrl, expires_at: expiresAt.toISOString() }
  }

  const start = (person: string) => open(person, { institutionId: null, connectionId: null })

  /** A widget for a bank that is connected already; what it brings goes to the same connection. */
  async function reauth(person: string, connectionId: string): Promise<SessionStart> {
    const row = await asPerson(db, person, (tx) => connectionsRepository(tx).find(person, connectionId))
    if (row?.provider !== 'floid' && row?.provider !== 'fintoc') fail('not_found')
    const standing = { state: row.state, error: toBankError(row.error_code), updatedAt: row.updated_at }
    const locked = lockedUntil(standing)?.getTime() ?? 0
    const left = locked - clock.now().getTime()
    if (left > 0) fail('credentials_locked', { retryAfter: left / 1_000 })
    return open(person, { institutionId: row.institution_id, connectionId })
  }

  async function read(person: string, id: string): Promise<LinkSession> {
    const link =
      (await asPerson(db, person, (tx) => linksRepository(tx).view(person, id))) ?? fail('not_found')
    const state = linkAt({ state: link.state, expiresAt: link.expires_at }, clock.now())
    const error = toBankError(link.error_code)
    if (state === 'open') await claims.nudge(person, id)
    return {
      caseid: link.id,
      state,
      connection_id: link.connection_id,
      institution_name: link.institution_name,
      error,
      explanation: explainLink(state, error),
      progress: progressAt(link.connection_id === null ? 'waiting' : stepOf(link.sync_step)),
    }
  }

  return { start, reauth, read }
}
