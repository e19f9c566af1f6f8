import type { infer as Infer } from 'zod/mini'
import type { Db } from '../../platform/database/connect.ts'
import { anonymous, asPerson, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { bankKeyOf, createCircuits } from './circuits.ts'
import { openCredentials } from './credentials.ts'
import { mostTries } from './domain/refresh.ts'
import { BankRefused } from './provider.ts'
import { createPulls } from './pulls.ts'
import { createRefresh, type RefreshDeps } from './refresh.ts'
import { createRefreshSteps, refreshJob } from './refresh-steps.ts'
import { connectionsRepository } from './repository/connections.ts'
import { linksRepository } from './repository/links.ts'

export type RefreshWorkDeps = RefreshDeps & { db: Db; envelope: Envelope; log: Log }
type Data = Infer<typeof refreshJob.data>

const lookEveryMs = 30_000
const atMost = 200

/** The queue of questions to banks, and the sweeper that finds the connections whose data are a day old. */
export function createRefreshWork(deps: RefreshWorkDeps) {
  const { db, clock, outbox, jobs, envelope, provider, log } = deps
  const steps = createRefreshSteps(deps)
  const refresh = createRefresh(deps)
  const circuits = createCircuits(deps)
  const pulls = createPulls(deps)
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isStopped = false

  /** The case and its connection, as long as an answer is still wanted. */
  async function open(tx: Tx, person: string, linkId: string) {
    const link = await linksRepository(tx).find(person, linkId)
    if (!link?.connection_id || link.state === 'finished' || link.state === 'failed') return undefined
    const connection = await connectionsRepository(tx).find(person, link.connection_id)
    return connection?.state === 'syncing' ? { link, connection } : undefined
  }

  async function work({ person, link: linkId, missing }: Data, { signal }: JobRun) {
    const found = await asPerson(db, person, (tx) => open(tx, person, linkId))
    if (!found) return
    const { connection, link } = found
    const bank = bankKeyOf(connection)
    const gate = await circuits.enter(bank, { follows: missing === 'movements' })
    if (gate.kind === 'rest') return postpone(person, linkId, gate.until)
    try {
      const credentials = await openCredentials(envelope, db, connection)
      if (credentials === null || provider.refresh === null) throw new BankRefused('needs_person')
      const { institution_id: institutionId } = connection
      const question = { credentials, institutionId, caseId: linkId, missing, signal }
      await pulls.follow(await provider.refresh.ask(question), connection, linkId)
    } catch (fault) {
      if (!(fault instanceof BankRefused)) throw fault
      log.warn(
        { user_id: person, connection_id: connection.id, code: fault.error },
        'a bank was not refreshed',
      )
      await settle(person, linkId, fault)
      if (fault.error !== 'needs_person')
        await circuits.note(bank, fault.error, link.refresh_try === 1 || gate.kind === 'probe')
    }
  }

  const postpone = (person: string, linkId: string, until: Date) =>
    outbox.transaction(db, person, async (tx) => {
      const found = await open(tx, person, linkId)
      if (found) await steps.postponed(tx, found.link, found.connection, until)
    })

  const settle = (person: string, linkId: string, { error }: BankRefused) =>
    outbox.transaction(db, person, async (tx) => {
      const found = await open(tx, person, linkId)
      if (!found) return
      if (error === 'needs_person') await steps.needsPerson(tx, found.connection)
      else await steps.failed(tx, found.link, error)
    })

  async function startDue() {
    const due = await anonymous(db, (tx) => connectionsRepository(tx).due(clock.now(), atMost))
    for (const { user_id: person, id } of due) {
      if (isStopped) return
      await refresh
        .due(person, id)
        .catch((err: unknown) => log.warn({ err, connection_id: id }, 'a refresh did not begin'))
    }
  }

  function look() {
    looking ??= startDue()
      .catch((err: unknown) => log.warn({ err }, 'due refreshes were not found'))
      .finally(() => {
        looking = undefined
      })
  }

  return {
    define: () =>
      jobs.define(refreshJob, work, {
        tries: mostTries,
        concurrency: 16,
        perGroup: 6,
        timeLimitSeconds: 150,
      }),
    /** In a worker, after the queue has started. */
    start() {
      isStopped = false
      look()
      timer = setInterval(look, lookEveryMs)
      timer.unref()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
    },
  }
}
