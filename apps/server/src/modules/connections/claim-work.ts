import type { infer as Infer } from 'zod/mini'
import { asPerson } from '../../platform/database/person.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { isWorthRetrying } from './domain/refresh.ts'
import { createKeeper, type KeepDeps } from './keep.ts'
import { openSecret } from './link-secret.ts'
import { type BankProvider, BankRefused } from './provider.ts'
import { claimJob } from './pull-jobs.ts'
import type { BankPull } from './pull-port.ts'
import { createReport, type ReportDeps } from './report.ts'
import { callbacksRepository } from './repository/callbacks.ts'
import { linksRepository } from './repository/links.ts'

export type ClaimDeps = KeepDeps & ReportDeps & { provider: BankProvider; log: Log }
type Data = Infer<typeof claimJob.data>

/** Seconds between the looks by the clock: events and the person's own press make most of them needless. */
const waits = [5, 5, 10, 10, 15, 15, 30]
const longestWait = 60
/** So long the provider lets a linking be finished (reference 2.2). */
const claimMinutes = 30

/** Finishes linkings for which the provider delivers nothing: looks until the person is done at the widget. */
export function createClaimWork(deps: ClaimDeps & { pull: BankPull }) {
  const { db, clock, outbox, jobs, envelope, pull, log } = deps
  const { keep } = createKeeper(deps)
  const report = createReport(deps)

  /** The linking, as long as nothing has come of it. */
  const waiting = (person: string, id: string) =>
    asPerson(db, person, async (tx) => {
      const link = await linksRepository(tx).find(person, id)
      const isOpen =
        link?.provider_secret != null && (link.state === 'open' || link.state === 'authenticated')
      return isOpen && !(await callbacksRepository(tx).anyOf(person, id)) ? link : undefined
    })

  async function look({ person, link: id, look: count }: Data, { signal }: JobRun) {
    const link = await waiting(person, id)
    const secret = link && (await openSecret(envelope, db, link))
    if (!link || !secret) return
    const bond = await pull.claim(secret, signal).catch((fault: unknown) => {
      if (!(fault instanceof BankRefused)) throw fault
      log.warn({ user_id: person, code: fault.error }, 'a linking was not finished')
      return fault
    })
    if (bond instanceof BankRefused) return failed(person, id, bond, count)
    if (bond !== null) return keep({ person, linkId: id }, Buffer.from(JSON.stringify(bond)))
    await again(person, id, link.created_at, count)
  }

  /** A provider that is away may be back at the next look; a refusal is the end of the linking. */
  async function failed(person: string, id: string, { error }: BankRefused, count: number | null) {
    const link = await waiting(person, id)
    if (!link) return
    if (error !== 'needs_person' && isWorthRetrying(error, 1))
      return again(person, id, link.created_at, count)
    await outbox.transaction(db, person, async (tx) => {
      await report.failed(tx, link, error === 'needs_person' ? 'unexpected' : error)
      await linksRepository(tx).dropSecret(person, id)
    })
  }

  async function again(person: string, link: string, createdAt: Date, count: number | null) {
    if (count === null || clock.now().getTime() - createdAt.getTime() > claimMinutes * 60_000) return
    const startAfterSeconds = waits[count] ?? longestWait
    await asPerson(db, person, (tx) =>
      jobs.send(tx, claimJob, { person, link, look: count + 1 }, { startAfterSeconds, group: link }),
    )
  }

  // One look at a linking at a time: two would exchange the same token.
  return { define: () => jobs.define(claimJob, look, { concurrency: 8, perGroup: 1, timeLimitSeconds: 150 }) }
}
