import { addDays, dayOf } from '@lucas/contract/rules/periods.ts'
import type { infer as Infer } from 'zod/mini'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { bankKeyOf, createCircuits } from './circuits.ts'
import { openCredentials } from './credentials.ts'
import { isWorthRetrying, retryAfterSeconds } from './domain/refresh.ts'
import { createKeeper, type KeepDeps } from './keep.ts'
import { BankRefused } from './provider.ts'
import { pullJob } from './pull-jobs.ts'
import type { BankPull } from './pull-port.ts'
import { createPulls } from './pulls.ts'
import { createRefreshSteps, type RefreshStepDeps } from './refresh-steps.ts'
import { createReport } from './report.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'

export type PullDeps = KeepDeps & RefreshStepDeps & { log: Log }
type Data = Infer<typeof pullJob.data>
type Found = { link: LinkRow; connection: ConnectionRow }

/** A refresh reads what may still have moved since the last one: banks post late, and correct what they posted. */
const refreshDays = 60
/** The provider is still fetching from the bank (reference 2.4: one to three minutes). */
const fetchingSeconds = 15

/** Reads connections at a provider that does not deliver; what it says is kept like a callback, then worked off. */
export function createPullWork(deps: PullDeps & { pull: BankPull }) {
  const { db, clock, outbox, jobs, envelope, pull, log, refreshDelay = { first: 15, longest: 300 } } = deps
  const steps = createRefreshSteps(deps)
  const circuits = createCircuits(deps)
  const { keep } = createKeeper(deps)
  const pulls = createPulls(deps)
  const report = createReport(deps)

  /** The case and its connection, as long as nobody read the connection since it was to be read. */
  async function open(tx: Tx, { person, link: id, at }: Data): Promise<Found | undefined> {
    const link = await linksRepository(tx).find(person, id)
    if (!link?.connection_id) return undefined
    const connection = await connectionsRepository(tx).find(person, link.connection_id)
    if (!connection || connection.state === 'disconnected') return undefined
    const isRead = connection.data_read_at !== null && connection.data_read_at >= new Date(at)
    if (!isRead || (link.refresh_try === null && !isOver(link))) return { link, connection }
    if (!isOver(link)) await report.closed(tx, link)
    return undefined
  }

  async function work(data: Data, { signal }: JobRun) {
    const found = await asPerson(db, data.person, (tx) => open(tx, data))
    if (!found) return
    const { connection, link } = found
    const bank = bankKeyOf(connection)
    // A reading follows a question that was let in, or the provider's word that the bank has answered it.
    const gate = await circuits.enter(bank, { follows: true })
    if (gate.kind === 'rest') return postpone(data, gate.until)
    try {
      const credentials = await openCredentials(envelope, db, connection)
      if (credentials === null) throw new BankRefused('needs_person')
      const since = sinceOf(connection, data.since)
      const reading = await pull.read(credentials, { since, now: clock.now(), signal })
      if (reading === null) return await later(data, found)
      const linkId = isOver(link) ? await pulls.freshCase(data.person, connection.id) : link.id
      await keep({ person: data.person, linkId }, Buffer.from(JSON.stringify(reading)))
    } catch (fault) {
      if (!(fault instanceof BankRefused)) throw fault
      log.warn(
        { user_id: data.person, connection_id: connection.id, code: fault.error },
        'a bank was not read',
      )
      await settle(data, fault)
      if (fault.error !== 'needs_person')
        await circuits.note(bank, fault.error, data.tries === 1 || gate.kind === 'probe')
    }
  }

  /** Null until everything was read once. */
  function sinceOf(
    { last_sync_at: last, data_read_at: read }: ConnectionRow,
    told: string | null,
  ): string | null {
    if (last === null || read === null) return null
    const usual = addDays(dayOf(last), -refreshDays)
    return told !== null && told < usual ? told : usual
  }

  const postpone = (data: Data, until: Date) =>
    outbox.transaction(db, data.person, async (tx) => {
      const found = await open(tx, data)
      if (found) await steps.postponed(tx, found.link, found.connection, until)
    })

  /** The provider has not finished with the bank; after a while what it has is not waited for any more. */
  async function later(data: Data, { link, connection }: Found) {
    if (clock.now() > link.expires_at) return settle(data, new BankRefused('bank_unavailable'), true)
    await asPerson(db, data.person, (tx) =>
      pulls.send(tx, connection, data, { startAfterSeconds: fetchingSeconds }),
    )
  }

  const settle = (data: Data, { error, retryAfterSeconds: asked }: BankRefused, isLast = false) =>
    outbox.transaction(db, data.person, async (tx) => {
      const found = await open(tx, data)
      if (!found) return
      const { link, connection } = found
      if (error === 'needs_person') return steps.needsPerson(tx, connection)
      if (isLast || !isWorthRetrying(error, data.tries)) return steps.ended(tx, link, connection, error)
      const pause = Math.max(asked, retryAfterSeconds(data.tries, refreshDelay, Math.random()))
      await pulls.send(tx, connection, { ...data, tries: data.tries + 1 }, { startAfterSeconds: pause })
    })

  return {
    define: () => jobs.define(pullJob, work, { concurrency: 24, perGroup: 2, timeLimitSeconds: 600 }),
  }
}

const isOver = ({ state }: LinkRow) => state === 'finished' || state === 'failed'
