import type { ExampleSession, ExampleState } from '@lucas/contract/example.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { Counters } from '../../platform/http/counters.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Caller, Sessions, SignIn } from '../auth/index.ts'
import { createVisitWork, eraseJob, moveInJob, type VisitWorkDeps } from './jobs.ts'
import { visitsRepository } from './repository.ts'

export type ExampleDeps = VisitWorkDeps & {
  db: Db
  clock: Clock
  outbox: Outbox
  counters: Counters
  jobs: Jobs
  signIn: Pick<SignIn, 'visit'>
  sessions: Sessions
  visitsPerAddress: number
  /** Over all; each holds two thousand rows for its while. */
  mostAtOnce?: number
}

export type Example = ReturnType<typeof createExample>

const hour = 3_600
const fullForSeconds = 300
/** Delivers to nobody, ever (RFC 2606); it opens nothing either, for nobody owns it. */
const addressOf = ({ firstName }: { firstName: string }) => `${firstName.toLowerCase()}@ejemplo.invalid`

/** Looking around with example data: a person of one's own for a while, and nothing of it afterwards (ADR 012). */
export function createExample(deps: ExampleDeps) {
  const {
    db,
    clock,
    outbox,
    counters,
    jobs,
    bank,
    signIn,
    sessions,
    visitsPerAddress,
    mostAtOnce = 200,
  } = deps
  const work = createVisitWork(deps)

  async function begin(caller: Caller): Promise<ExampleSession> {
    await counters.admit('example address', caller.network, { max: visitsPerAddress, windowSeconds: hour })
    const id = newId()
    return asPerson(db, id, async (tx) => {
      const visits = visitsRepository(tx)
      if ((await visits.countAlone()) >= mostAtOnce) fail('example_full', { retryAfter: fullForSeconds })
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + limits.exampleHours * hour * 1_000)
      await visits.add({ id, ...bank.owner, email: addressOf(bank.owner) }, now, expiresAt)
      const { answer } = await signIn.visit(tx, id, caller)
      await jobs.send(tx, moveInJob, { person: id })
      return { ...answer, expires_at: expiresAt.toISOString() }
    })
  }

  const read = (person: string): Promise<ExampleState> =>
    asPerson(db, person, async (tx) => {
      const visit = await visitsRepository(tx).find(person)
      if (!visit) return { state: 'none', expires_at: null }
      const { ready_at: readyAt, expires_at: expiresAt } = visit
      return { state: readyAt === null ? 'preparing' : 'ready', expires_at: expiresAt.toISOString() }
    })

  /** Out at once; the rows follow behind, and where that fails the sweeper takes them. */
  const leave = (person: string): Promise<void> =>
    outbox.transaction(db, person, async (tx) => {
      if (!(await visitsRepository(tx).end(person, clock.now()))) fail('not_found')
      await sessions.end(tx, person, { except: null }, 'sign_out')
      await jobs.send(tx, eraseJob, { person })
    })

  return { begin, read, leave, work }
}
