import type { Clock } from '../clock.ts'
import type { Db } from '../database/connect.ts'
import { anonymous, asPerson } from '../database/person.ts'
import type { Log } from '../log.ts'
import { leftoversRepository } from './repository.ts'
import { type Over, schedule } from './schedule.ts'

export type RetentionDeps = {
  /** The pool of jobs. */
  jobsDb: Db
  clock: Clock
  log: Log
}

const everyMs = 24 * 3_600_000
/** The start has other things to do. */
const firstAfterMs = 60_000
const rowsAtOnce = 500
const peopleAtOnce = 200
/** What one sweep does at most to a table; the next day does the rest. */
const mostRows = 200_000

/** Clears away what is over, table by table (`schedule.ts`), once a day. */
export function createRetention({ jobsDb, clock, log }: RetentionDeps) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined
  let isStopping = false

  /** Batch after batch, until nothing is left or enough was done. */
  async function repeat(batch: () => Promise<number>): Promise<number> {
    let rows = 0
    while (!isStopping && rows < mostRows) {
      const done = await batch()
      if (done === 0) break
      rows += done
    }
    return rows
  }

  /** Everybody's rows of one table; `clear` takes some of one person. */
  const ofPeople = (table: string, before: Date, clear: (person: string) => Promise<number>) =>
    repeat(async () => {
      const people = await anonymous(jobsDb, (tx) =>
        leftoversRepository(tx).people(table, before, peopleAtOnce),
      )
      let rows = 0
      for (const person of people) if (!isStopping) rows += await repeat(() => clear(person))
      return rows
    })

  const before = ({ keptMs }: Over, now: Date) => new Date(now.getTime() - keptMs)

  /** Answers how many rows of each table were over. */
  async function sweep(): Promise<Record<string, number>> {
    const now = clock.now()
    const cleared: Record<string, number> = {}
    for (const over of schedule.ofPeople) {
      const end = before(over, now)
      cleared[over.table] = await ofPeople(over.table, end, (person) =>
        asPerson(jobsDb, person, (tx) => leftoversRepository(tx).drop(person, over, end, rowsAtOnce)),
      )
    }
    for (const over of schedule.shared) {
      const end = before(over, now)
      cleared[over.table] = await repeat(() =>
        anonymous(jobsDb, (tx) => leftoversRepository(tx).dropShared(over, end, rowsAtOnce)),
      )
    }
    const { table } = schedule.emptied
    const end = before(schedule.emptied, now)
    cleared[table] = await ofPeople(table, end, (person) =>
      asPerson(jobsDb, person, (tx) => leftoversRepository(tx).emptyCallbacks(person, end, now, rowsAtOnce)),
    )
    for (const [step, count] of Object.entries(cleared))
      if (count > 0) log.info({ step, count }, 'what was over was cleared away')
    return cleared
  }

  function sweepAfter(ms: number) {
    timer = setTimeout(() => {
      running = sweep()
        .catch((err: unknown) => log.error({ err }, 'what was over was not cleared away'))
        .then(() => isStopping || sweepAfter(everyMs))
    }, ms)
    timer.unref()
  }

  return {
    sweep,
    start: () => sweepAfter(firstAfterMs),
    /** Ends after the batch that runs. */
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await running
    },
  }
}
