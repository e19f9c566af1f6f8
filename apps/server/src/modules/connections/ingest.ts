import type { BankError } from '@lucas/contract/connection.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { Log } from '../../platform/log.ts'
import { clearMemory } from '../../platform/memory.ts'
import { unpack } from '../../platform/packed.ts'
import { createBonds } from './bonds.ts'
import { bankKeyOf, createCircuits } from './circuits.ts'
import { createDelivery, type DeliveryDeps } from './deliver.ts'
import { createNews } from './news.ts'
import { type ProviderCallback, ProviderPayloadInvalid } from './provider.ts'
import { createRefreshSteps } from './refresh-steps.ts'
import { createReport } from './report.ts'
import { callbacksRepository } from './repository/callbacks.ts'
import { connectionsRepository } from './repository/connections.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'
import { inTurn, type Stored } from './turn.ts'

export type IngestDeps = DeliveryDeps & { log: Log }

/** From so many on, what a history leaves behind in memory is cleared before the next one comes. */
const longBytes = 4 * 1024 * 1024

/** The bodies of a case, the newest last. */
type Loaded = Stored & { isRefresh: boolean; receivedAt: Date; bodies: Buffer[] }

/** Works off one stored callback: twice, or in any order with others, it changes nothing more (decisions 3). */
export function createIngest(deps: IngestDeps) {
  const { db, clock, envelope, provider } = deps
  const report = createReport(deps)
  const refresh = createRefreshSteps(deps)
  const circuits = createCircuits(deps)
  const news = createNews(deps)
  const bonds = createBonds(deps)
  const { open, deliver, ownRutsOf } = createDelivery(deps)

  async function ingest(person: string, callbackId: string, signal: AbortSignal): Promise<void> {
    const stored = await load(person, callbackId)
    if (stored === null) return
    const isLong = stored.bodies.some(({ length }) => length > longBytes)
    if (isLong) clearMemory()
    const callback = read(stored)
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
    if (isLong) clearMemory()
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
      // Bytes, text and what stands in it: none is held longer than the next one needs it.
      const texts = bodies.splice(0).map((body) => body.toString())
      const messages: unknown[] = texts.splice(0).map((text) => JSON.parse(text))
      return isRefresh && provider.refresh
        ? provider.refresh.read(messages)
        : provider.parseCallback(messages.at(-1))
    } catch (fault) {
      throw fault instanceof SyntaxError ? new ProviderPayloadInvalid('no JSON') : fault
    }
  }

  const failed = (tx: Tx, link: LinkRow, error: BankError) =>
    link.refresh_try === null ? report.failed(tx, link, error) : refresh.failed(tx, link, error)

  async function ownRutsOfLink(tx: Tx, { user_id, connection_id: id }: LinkRow): Promise<string[]> {
    const connection = id === null ? undefined : await connectionsRepository(tx).find(user_id, id)
    return connection ? ownRutsOf(tx, connection, null) : []
  }

  return ingest
}
