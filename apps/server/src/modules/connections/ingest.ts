import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { asPerson, type Tx } from '../../platform/database/person.ts'
import type { Envelope } from '../../platform/envelope/envelope.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { type OpenDeps, openConnection, type Telling } from './open-connection.ts'
import { ownMovements } from './own-movements.ts'
import { unpack } from './packed.ts'
import type { TransactionStore } from './ports.ts'
import { type BankProvider, type ProviderCallback, ProviderPayloadInvalid } from './provider.ts'
import { createReport, isRevokedFor } from './report.ts'
import { callbacksRepository } from './repository/callbacks.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import type { LinkRow } from './repository/links.ts'
import { inTurn, type Stored } from './turn.ts'

export type IngestDeps = OpenDeps & {
  /** The pool of jobs: progress goes over a second connection while the ingest's transaction is open. */
  db: Db
  clock: Clock
  outbox: Outbox
  envelope: Envelope
  provider: BankProvider
  transactions: TransactionStore
}

/** Movements that are stored at once: enough for the database, little for the memory. */
const portionSize = 4_000

type Final = Extract<ProviderCallback, { kind: 'final' }>

/** Works off one stored callback: twice, or in any order with others, it changes nothing more (decisions 3). */
export function createIngest(deps: IngestDeps) {
  const { db, clock, outbox, envelope, provider, accounts, transactions } = deps
  const report = createReport(deps)

  async function ingest(person: string, callbackId: string): Promise<void> {
    const stored = await load(person, callbackId)
    if (stored === null) return
    const callback = parse(stored.body)
    stored.body = Buffer.alloc(0) // a long history is held once, not twice
    await inTurn(deps, stored, async (tx, link) => {
      if (callback.kind === 'error') await report.failed(tx, link, callback.error)
      else if (callback.kind === 'initial') await open(tx, link, callback, 'received')
      else {
        // In a transaction of its own, so that the connection is seen while the work on it goes on.
        const connection = await open(db, link, callback, 'reading')
        if (connection) await deliver(tx, link, connection, callback)
      }
      await callbacksRepository(tx).finish(person, callbackId, clock.now())
    })
  }

  /** The callback as it came; null when nothing is left to do. */
  async function load(person: string, id: string): Promise<(Stored & { body: Buffer }) | null> {
    const row = await asPerson(db, person, (tx) => callbacksRepository(tx).find(person, id))
    if (row?.state !== 'received') return null
    const seal = await envelope.of(db, person)
    const body = await unpack(seal.open({ table: 'provider_callback', column: 'body', row: id }, row.body))
    return { person, id, linkId: row.link_session_id, body }
  }

  function parse(body: Buffer): ProviderCallback {
    try {
      return provider.parseCallback(JSON.parse(body.toString()))
    } catch (fault) {
      throw fault instanceof SyntaxError ? new ProviderPayloadInvalid('no JSON') : fault
    }
  }

  /** Finds or makes the connection. Undefined when there is nothing to deliver to: told already, or disconnected since. */
  function open(on: Db, link: LinkRow, callback: Telling, step: 'received' | 'reading') {
    return outbox.transaction(on, link.user_id, async (tx) => {
      const connection = await openConnection(tx, link, callback, clock.now(), deps)
      const isOver = isRevokedFor(connection, link) || (step === 'received' && link.state === 'finished')
      if (isOver) return undefined
      await report.begun(tx, link, connection, step)
      return connection
    })
  }

  /** The corridor: accounts, then their movements with everything that hangs on them, then the state, told at the end. */
  async function deliver(tx: Tx, link: LinkRow, connection: ConnectionRow, callback: Final): Promise<void> {
    const { facts, holderRut, storedCredentials } = callback
    const person = link.user_id
    const now = clock.now()
    await report.step(link, connection.id, 'accounts')
    const owned = await accounts.match(tx, person, {
      connectionId: connection.id,
      institutionId: connection.institution_id,
      institutionName: connection.institution_name,
      hidden: connection.hidden,
      found: facts.accounts,
      now,
    })
    await report.step(link, connection.id, 'matching')
    const portions = ownMovements(facts.movements, owned, portionSize)
    await report.step(link, connection.id, 'storing')
    const ownRuts = holderRut === null ? [] : [holderRut]
    const written = { added: 0, changed: 0 }
    for (const movements of portions) {
      const batch = { now, today: dayOf(now), ownRuts, movements }
      const { added, changed } = await transactions.store(tx, person, batch)
      written.added += added
      written.changed += changed
    }
    if (storedCredentials !== null) await keepCredentials(tx, connection, storedCredentials)
    await report.delivered(tx, link, connection.id, { partial: facts.partial, ...written })
  }

  /** As good as a password for reading: sealed like what they open (reference 1.9). */
  async function keepCredentials(tx: Tx, { user_id, id }: ConnectionRow, credentials: string) {
    const place = { table: 'connection', column: 'credentials', row: id }
    const sealed = (await envelope.of(tx, user_id)).seal(place, credentials)
    await connectionsRepository(tx).keepCredentials(user_id, id, sealed)
  }

  return ingest
}
