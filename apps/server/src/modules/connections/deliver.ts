import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createBonds } from './bonds.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import { nextRefreshAt } from './domain/refresh.ts'
import { lastingIds, shownBy, takeBackGone } from './gone.ts'
import { type OpenDeps, openConnection, type Telling } from './open-connection.ts'
import { ownMovements } from './own-movements.ts'
import type { SeriesKeeper, TransactionStore } from './ports.ts'
import type { BankProvider, ProviderCallback } from './provider.ts'
import { createPulls } from './pulls.ts'
import type { RefreshStepDeps } from './refresh-steps.ts'
import { createReport, isRevokedFor } from './report.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'

export type DeliveryDeps = OpenDeps &
  RefreshStepDeps & {
    /** The pool of jobs: progress goes over a second connection while the ingest's transaction is open. */
    db: Db
    clock: Clock
    outbox: Outbox
    envelope: Envelope
    provider: BankProvider
    transactions: TransactionStore
    series: SeriesKeeper
  }

/** What a bank tells of a connection and everything on it. */
export type FinalCallback = Extract<ProviderCallback, { kind: 'final' }>

/** Movements that are stored at once: enough for the database, little for the memory. */
const portionSize = 4_000

/** From what a provider said, in the house's words, to the person's rows. */
export function createDelivery(deps: DeliveryDeps) {
  const { clock, outbox, envelope, provider, accounts, transactions, series } = deps
  const report = createReport(deps)
  const bonds = createBonds(deps)
  const pulls = createPulls(deps)

  /** Finds or makes the connection. Undefined when there is nothing to deliver to: told already, or disconnected since. */
  function open(on: Db, link: LinkRow, callback: Telling, step: 'received' | 'reading') {
    return outbox.transaction(on, link.user_id, async (tx) => {
      const connection = await openConnection(tx, link, callback, clock.now(), deps)
      const isOver = isRevokedFor(connection, link) || (step === 'received' && link.state === 'finished')
      if (isOver) return undefined
      if (!(await isOvertaken(tx, link, connection, callback))) await report.begun(tx, link, connection, step)
      return connection
    })
  }

  /** What we read ourselves is as old as its reading, not as its case. */
  async function isOvertaken(tx: Tx, link: LinkRow, connection: ConnectionRow, callback: Telling) {
    if (callback.kind === 'linked' || (callback.kind === 'final' && callback.readAt)) return false
    return linksRepository(tx).isOvertaken(link.user_id, connection.id, link, clock.now())
  }

  /** The corridor: accounts, then their movements with everything that hangs on them, then the state, told at the end. */
  async function deliver(
    tx: Tx,
    link: LinkRow,
    connection: ConnectionRow,
    callback: FinalCallback,
    signal: AbortSignal,
  ): Promise<void> {
    const { facts, holderRut, storedCredentials, readAt } = callback
    const person = link.user_id
    const now = clock.now()
    // What was read before something newer is read again: it may bring back what is gone.
    if (readAt && connection.data_read_at && readAt < connection.data_read_at)
      return pulls.begin(tx, connection, link.id)
    const overtaken = await isOvertaken(tx, link, connection, callback)
    const shown = shownBy(facts)
    await report.step(link, connection.id, 'accounts')
    const owned = await accounts.match(tx, person, {
      connectionId: connection.id,
      institutionId: connection.institution_id,
      institutionName: connection.institution_name,
      hidden: connection.hidden,
      found: facts.accounts,
      lines: facts.lines,
      isOld: overtaken,
      now,
    })
    await report.step(link, connection.id, 'matching')
    const portions = ownMovements(facts.movements, owned, portionSize)
    await report.step(link, connection.id, 'storing')
    const ownRuts = await ownRutsOf(tx, connection, holderRut)
    const written = { added: 0, changed: 0 }
    const touched: string[] = []
    const lasting = lastingIds(facts, owned)
    let following = portions.next().value
    while (following !== undefined) {
      signal.throwIfAborted()
      const movements = following
      following = portions.next().value
      const next = following ?? []
      const batch = { now, today: dayOf(now), ownRuts, movements, next, lasting }
      const { added, changed, touchedIds } = await transactions.store(tx, person, batch)
      written.added += added
      written.changed += changed
      touched.push(...touchedIds)
    }
    if (facts.windows) await bonds.named(tx, link, connection.id, facts.windows, owned)
    const { removed, isDoubtful } = await takeBackGone(tx, person, shown, { owned, transactions })
    written.changed += removed
    await series.touched(tx, person, touched)
    if (readAt) await connectionsRepository(tx).markRead(person, connection.id, readAt)
    if (storedCredentials !== null) await keepCredentials(tx, connection, storedCredentials)
    const delivered = { partial: facts.partial || isDoubtful, ...written }
    if (overtaken) await report.deliveredLate(tx, link, connection.id, delivered)
    else await report.delivered(tx, link, connection.id, delivered)
  }

  async function keepCredentials(tx: Tx, connection: ConnectionRow, credentials: string) {
    const sealed = await sealCredentials(envelope, tx, connection, credentials)
    const { user_id, id } = connection
    await connectionsRepository(tx).keepCredentials(user_id, id, sealed, nextRefreshAt(clock.now()))
  }

  /** By which texts of own transfers name the person. The answers to a refresh do not repeat it. */
  async function ownRutsOf(tx: Tx, connection: ConnectionRow, told: string | null): Promise<string[]> {
    const kept = told === null ? await openCredentials(envelope, tx, connection) : null
    const rut = told ?? (kept === null ? null : provider.refresh?.holderOf(kept)) ?? null
    return rut === null ? [] : [rut]
  }

  return { open, deliver, ownRutsOf }
}
