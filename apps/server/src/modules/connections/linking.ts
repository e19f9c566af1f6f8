import type { LinkSession, SessionStart } from '@lucas/contract/connection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { explainLink, progressAt, stepOf, toBankError } from './domain/explain.ts'
import { linkAt, linkMinutes } from './domain/state.ts'
import type { BankProvider } from './provider.ts'
import { linksRepository } from './repository/links.ts'

type LinkingDeps = { db: Db; clock: Clock; log: Log; provider: BankProvider }

/** Opening a widget for a person, and telling how far that linking is. */
export function createLinking({ db, clock, log, provider }: LinkingDeps) {
  /** The linking is on record before anybody knows its address, so that no callback can come too early. */
  async function start(person: string): Promise<SessionStart> {
    const id = newId()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + linkMinutes * 60_000)
    const { widgetUrl } = await provider.startSession(id).catch((err: unknown) => {
      log.error({ err, provider: provider.name }, 'the bank session did not start')
      return fail('bank_session_failed')
    })
    await asPerson(db, person, (tx) =>
      linksRepository(tx).insert(person, { id, provider: provider.name, connectionId: null, expiresAt }, now),
    )
    return { caseid: id, widget_url: widgetUrl, expires_at: expiresAt.toISOString() }
  }

  async function read(person: string, id: string): Promise<LinkSession> {
    const link =
      (await asPerson(db, person, (tx) => linksRepository(tx).view(person, id))) ?? fail('not_found')
    const state = linkAt({ state: link.state, expiresAt: link.expires_at }, clock.now())
    const error = toBankError(link.error_code)
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

  return { start, read }
}
