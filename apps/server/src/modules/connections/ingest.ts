import type { BankError } from '@lucas/contract/connection.ts'
import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Log } from '../../platform/log.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { createBonds } from './bonds.ts'
import { bankKeyOf, createCircuits } from './circuits.ts'
import { openCredentials, sealCredentials } from './credentials.ts'
import { nextRefreshAt } from './domain/refresh.ts'
import { lastingIds, shownBy, takeBackGone } from './gone.ts'
import { createNews } from './news.ts'
import { type OpenDeps, openConnection, type Telling } from './open-connection.ts'
import { ownMovements } from './own-movements.ts'
import { unpack } from './packed.ts'
import type { SeriesKeeper, TransactionStore } from './ports.ts'
import { type BankProvider, type ProviderCallback, ProviderPayloadInvalid } from './provider.ts'
import { createPulls } from './pulls.ts'
import { createRefreshSteps, type RefreshStepDeps } from './refresh-steps.ts'
import { createReport, isRevokedFor } from './report.ts'
import { callbacksRepository } from './repository/callbacks.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'
import { inTurn, type Stored } from './turn.ts'

export type IngestDeps = OpenDeps &
  RefreshStepDeps & {
    /** The pool of jobs: progress goes over a second connection while the ingest's transaction is open. */
    db: Db
    clock: Clock
    outbox: Outbox
    envelope: Envelope
    provider: BankProvider
    transactions: TransactionStore
    series: SeriesKeeper
    log: Log
  }

/** Movements that are stored at once: enough for the database, little for the memory. */
const portionSize = 4_000

/** The bodies of a case, the newest last. */
type Loaded = Stored & { isRefresh: boolean; receivedAt: Date; bodies: Buffer[] }
type Final = Extract<ProviderCallback, { kind: 'final' }>

/** Works off one stored callback: twice, or in any order with others, it changes nothing more (decisions 3). */
export function createIngest(deps: IngestDeps) {
  const { db, clock, outbox, envelope, provider, accounts, transactions, series } = deps
  const report = createReport(deps)
  const refresh = createRefreshSteps(deps)
  const circuits = createCircuits(deps)
  const news = createNews(deps)
  const bonds = createBonds(deps)
  const pulls = createPulls(deps)

  async function ingest(person: string, callbackId: string, signal: AbortSignal): Promise<void> {
    const stored = await load(person, callbackId)
    if (stored === null) return
    const callback = read(stored)
    stored.bodies = [] // a long history is held once, not twice
    const bank = await inTurn(deps, stored, async (tx, link) => {
      if (callback === null) await refresh.next(tx, link)
      else if (callback.kind === 'error') await failed(tx, link, callback.error)
      else if (callback.kind === 'initial') await open(tx, link, callback, 'received')
      else if (callback.kind === 'news')
        await news(tx, link, callback.news, { at: stored.receivedAt, ownRuts: await ownRutsOfLink(tx, link) })
      else if (callback.kind === 'linked') {
        const connection = await open(tx, link, callback, 'received')
        if (connection) await bonds.made(tx, link, connection, callback)
      } else {
        // In a transaction of its own, so that the connection is seen while the work on it goes on.
        const connection = await open(db, link, callback, 'reading')
        if (connection) await deliver(tx, link, connection, callback, signal)
      }
      await callbacksRepository(tx).finish(person, callbackId, clock.now())
      return { key: await bankOf(tx, link), isFirst: link.refresh_try === null || link.refresh_try === 1 }
    })
    if (bank?.key && (callback?.kind === 'final' || callback?.kind === 'error'))
      await circuits.note(bank.key, callback.kind === 'final' ? null : callback.error, bank.isFirst)
  }

  async function bankOf(tx: Tx, { user_id, id }: LinkRow) {
    const connectionId = (await linksRepository(tx).find(user_id, id))?.connection_id ?? null
    const connection =
      connectionId === null ? undefined : await connectionsRepository(tx).find(user_id, connectionId)
    return connection && bankKeyOf(connection)
  }

  /** The callback as it came, after those that came before it in a refresh; null when nothing is left to do. */
  async function load(person: string, id: string): Promise<Loaded | null> {
    const found = await asPerson(db, person, async (tx) => {
      const callbacks = callbacksRepository(tx)
      const row = await callbacks.find(person, id)
      if (row?.state !== 'received') return null
      const link = await linksRepository(tx).find(person, row.link_session_id)
      const isRefresh = link?.refresh_try != null
      const before = isRefresh ? await callbacks.others(person, row.link_session_id, id) : []
      return { linkId: row.link_session_id, isRefresh, receivedAt: row.received_at, rows: [...before, row] }
    })
    if (found === null) return null
    const seal = await envelope.of(db, person)
    const open = (row: { id: string; body: Buffer }) =>
      unpack(seal.open({ table: 'provider_callback', column: 'body', row: row.id }, row.body))
    const { linkId, isRefresh, receivedAt, rows } = found
    return { person, id, linkId, isRefresh, receivedAt, bodies: await Promise.all(rows.map(open)) }
  }

  function read({ bodies, isRefresh }: Loaded): ProviderCallback | null {
    try {
      const messages: unknown[] = bodies.map((body) => JSON.parse(body.toString()))
      return isRefresh && provider.refresh
        ? provider.refresh.read(messages)
        : provider.parseCallback(messages.at(-1))
    } catch (fault) {
      throw fault instanceof SyntaxError ? new ProviderPayloadInvalid('no JSON') : fault
    }
  }

  const failed = (tx: Tx, link: LinkRow, error: BankError) =>
    link.refresh_try === null ? report.failed(tx, link, error) : refresh.failed(tx, link, error)

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
    callback: Final,
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

  async function ownRutsOfLink(tx: Tx, { user_id, connection_id: id }: LinkRow): Promise<string[]> {
    const connection = id === null ? undefined : await connectionsRepository(tx).find(user_id, id)
    return connection ? ownRutsOf(tx, connection, null) : []
  }

  /** By which texts of own transfers name the person. The answers to a refresh do not repeat it. */
  async function ownRutsOf(tx: Tx, connection: ConnectionRow, told: string | null): Promise<string[]> {
    const kept = told === null ? await openCredentials(envelope, tx, connection) : null
    const rut = told ?? (kept === null ? null : provider.refresh?.holderOf(kept)) ?? null
    return rut === null ? [] : [rut]
  }

  return ingest
}
