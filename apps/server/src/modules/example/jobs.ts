import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { type JobRun, type Jobs, jobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { createMovingIn, type MoveInDeps } from './move-in.ts'
import { visitsLookup, visitsRepository } from './repository.ts'

export const moveInJob = jobKind('example-move-in', z.object({ person: z.uuid() }))
export const eraseJob = jobKind('example-erase', z.object({ person: z.uuid() }))

export type VisitWorkDeps = MoveInDeps & {
  /** The pool of jobs: longer statements, apart from requests. */
  jobsDb: Db
  clock: Clock
  jobs: Jobs
  log: Log
  /** The erasure of accounts, at once. */
  erase: (person: string) => Promise<boolean>
}

const sweepEveryMs = 60_000
const atOnce = 50

/** Fills the visits that begin and erases those that are over, whether somebody left or just went away. */
export function createVisitWork(deps: VisitWorkDeps) {
  const { jobsDb, clock, jobs, log, erase } = deps
  const moveIn = createMovingIn(deps)
  let timer: NodeJS.Timeout | undefined

  /** All of it is there or nothing: another try finds an empty household. */
  const fill = (person: string, signal: AbortSignal) =>
    asPerson(jobsDb, person, async (tx) => {
      const now = clock.now()
      await visitsRepository(tx).takeTurn(person)
      const visit = await visitsRepository(tx).find(person)
      if (!visit || visit.ready_at !== null || visit.expires_at <= now) return
      await moveIn(tx, person, now, signal)
      await visitsRepository(tx).markReady(person, now)
    })

  /** A household that cannot move in is no visit: whoever waits for it hears that it is over. */
  async function settle({ person }: { person: string }, { signal, isLastAttempt }: JobRun) {
    try {
      await fill(person, signal)
    } catch (fault) {
      if (isLastAttempt && !signal.aborted) await eraseVisit(person, () => true)
      throw fault
    }
  }

  /** Only ever whoever is a visitor. */
  async function eraseVisit(person: string, isOver: (expiresAt: Date) => boolean): Promise<boolean> {
    const visit = await asPerson(jobsDb, person, (tx) => visitsRepository(tx).find(person))
    return visit !== undefined && isOver(visit.expires_at) && erase(person)
  }

  const eraseIfOver = (person: string) => eraseVisit(person, (expiresAt) => expiresAt <= clock.now())

  async function sweep(): Promise<number> {
    let erased = 0
    for (const person of await visitsLookup(jobsDb).due(clock.now(), atOnce))
      if (await eraseIfOver(person)) erased += 1
    return erased
  }

  const quietly = () =>
    void sweep().catch((err: unknown) => log.error({ err }, 'visits among examples were not erased'))

  return {
    sweep,
    define() {
      jobs.define(moveInJob, settle, { tries: 2, concurrency: 2 })
      jobs.define(eraseJob, async ({ person }) => void (await eraseIfOver(person)))
    },
    start() {
      quietly()
      timer = setInterval(quietly, sweepEveryMs)
      timer.unref()
    },
    stop() {
      clearInterval(timer)
    },
  }
}
