import type { RefreshAnswer } from '@lucas/contract/connection.ts'
import type { Tx } from '../../platform/database/person.ts'
import { fail } from '../../platform/errors.ts'
import type { AccountsService } from '../accounts/index.ts'
import { toBankError } from './domain/explain.ts'
import { refreshVerdict } from './domain/refresh.ts'
import type { BankProvider } from './provider.ts'
import { createPulls } from './pulls.ts'
import { createRefreshSteps, type RefreshStepDeps } from './refresh-steps.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { linksRepository } from './repository/links.ts'

export type RefreshDeps = RefreshStepDeps & { accounts: AccountsService; provider: BankProvider }

/** Asking for new data: of all banks, of one, or by the clock. Nothing here waits for a bank. */
export function createRefresh(deps: RefreshDeps) {
  const { db, clock, outbox, accounts, provider } = deps
  const steps = createRefreshSteps(deps)
  const pulls = createPulls(deps)

  const isRefreshable = (connection: ConnectionRow) =>
    connection.credentials !== null && provider.refresh !== null && connection.provider === provider.name

  const verdictOn = (connection: ConnectionRow) =>
    refreshVerdict(
      {
        state: connection.state,
        error: toBankError(connection.error_code),
        updatedAt: connection.updated_at,
        hasCredentials: isRefreshable(connection),
      },
      clock.now(),
    )

  async function startOne(tx: Tx, connection: ConnectionRow, answer: RefreshAnswer) {
    const verdict = verdictOn(connection)
    if (verdict === 'needs_person') {
      if (connection.state !== 'reauth_required') await steps.needsPerson(tx, connection)
      answer.needs_person.push(connection.id)
    } else if (verdict !== 'none') answer.running.push(connection.id)
    if (verdict === 'running') await readAgain(tx, connection)
    if (verdict !== 'start') return
    await steps.begin(tx, connection)
    answer.count += (await accounts.idsOf(tx, connection.user_id, connection.id)).length
  }

  /** What is being read now may be older than the press: it is read once more after that. */
  async function readAgain(tx: Tx, connection: ConnectionRow) {
    if (provider.pull === null) return
    const { user_id: person, id } = connection
    const link = await linksRepository(tx).readRefresh(person, id)
    if (link) await pulls.begin(tx, connection, link.id)
  }

  function start(person: string, find: (tx: Tx) => Promise<string[]>): Promise<RefreshAnswer> {
    return outbox.transaction(db, person, async (tx) => {
      const answer: RefreshAnswer = { count: 0, running: [], needs_person: [] }
      for (const id of await find(tx)) {
        const connection = await connectionsRepository(tx).find(person, id)
        if (connection && isLinked(connection)) await startOne(tx, connection, answer)
      }
      return answer
    })
  }

  return {
    all: (person: string) =>
      start(person, async (tx) => (await connectionsRepository(tx).list(person)).map(({ id }) => id)),

    /** By the id of an account or of its connection: a bank is asked for all that it holds. */
    one: (person: string, id: string) =>
      start(person, async (tx) => {
        if (await connectionsRepository(tx).find(person, id)) return [id]
        return [(await accounts.connectionOf(tx, person, id)) ?? fail('not_found')]
      }),

    /** By the clock: what cannot be asked now is not moved into another state, only left for the person. */
    due: (person: string, id: string) =>
      outbox.transaction(db, person, async (tx) => {
        const connection = await connectionsRepository(tx).find(person, id)
        if (!connection?.refresh_due_at || connection.refresh_due_at > clock.now()) return
        if (verdictOn(connection) === 'start') await steps.begin(tx, connection)
        else await connectionsRepository(tx).planRefresh(person, id, null)
      }),
  }
}

/** Files and cash have no bank to ask. */
const isLinked = ({ provider }: ConnectionRow) => provider === 'floid' || provider === 'fintoc'
