import { dayOf } from '@lucas/contract/rules/periods.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/person.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { AccountsService } from '../accounts/index.ts'
import { standingAfter } from './domain/state.ts'
import { ownMovements } from './own-movements.ts'
import type { SeriesKeeper, TransactionStore } from './ports.ts'
import type { BankNews } from './pull-port.ts'
import { createPulls } from './pulls.ts'
import { createRefreshSteps, type RefreshStepDeps } from './refresh-steps.ts'
import { createReport } from './report.ts'
import { type ConnectionRow, connectionsRepository } from './repository/connections.ts'
import { type LinkRow, linksRepository } from './repository/links.ts'
import { referencesRepository } from './repository/references.ts'

export type NewsDeps = RefreshStepDeps & {
  clock: Clock
  outbox: Outbox
  accounts: AccountsService
  transactions: TransactionStore
  series: SeriesKeeper
}

const mostAtOnce = 1_000_000

/** Works off what an event says by itself, and has the connection read where there is more to know. */
export function createNews(deps: NewsDeps) {
  const { clock, outbox, accounts, transactions, series } = deps
  const steps = createRefreshSteps(deps)
  const report = createReport(deps)
  const pulls = createPulls(deps)

  /** Rows that were taken back leave every sum; changed ones keep what the person wrote on them. */
  async function correct(
    tx: Tx,
    connection: ConnectionRow,
    { removed, changed }: BankNews,
    ownRuts: string[],
  ) {
    const person = connection.user_id
    let touched = 0
    if (removed.length > 0)
      for (const accountId of await accounts.idsOf(tx, person, connection.id))
        touched += await transactions.takeBack(tx, person, { accountId, providerIds: removed })
    const names = [...new Set(changed.map(({ accountKey }) => accountKey))]
    const owned = await referencesRepository(tx).accountsOf(person, connection.id, names)
    const byName = new Map(owned.map(({ reference, ...account }) => [reference, account]))
    const now = clock.now()
    for (const movements of ownMovements([...changed], byName, mostAtOnce)) {
      const stored = await transactions.store(tx, person, { now, today: dayOf(now), ownRuts, movements })
      touched += stored.added + stored.changed
      await series.touched(tx, person, stored.touchedIds)
    }
    if (touched === 0) return
    await outbox.add(tx, person, { type: 'transactions_changed' })
    await outbox.add(tx, person, { type: 'accounts_changed' })
  }

  async function troubled(
    tx: Tx,
    link: LinkRow,
    connection: ConnectionRow,
    error: NonNullable<BankNews['error']>,
  ) {
    const needsPerson = standingAfter({ type: 'failed', error }).state === 'reauth_required'
    if (needsPerson) await steps.refused(tx, link, connection, error)
    else await steps.failed(tx, link, error)
  }

  /** In the case's turn. */
  return async function apply(
    tx: Tx,
    link: LinkRow,
    news: BankNews,
    { at, ownRuts }: { at: Date; ownRuts: string[] },
  ): Promise<void> {
    const connection =
      link.connection_id === null
        ? undefined
        : await connectionsRepository(tx).find(link.user_id, link.connection_id)
    if (!connection || connection.state === 'disconnected') return
    await correct(tx, connection, news, ownRuts)
    if (news.error !== null) return troubled(tx, link, connection, news.error)
    const isOver = link.state === 'finished' || link.state === 'failed'
    if (connection.credentials === null) return isOver ? undefined : void (await report.closed(tx, link))
    if (!news.asks) return
    const { user_id: person, id } = link
    if (!isOver) {
      await linksRepository(tx).settle(
        person,
        id,
        { state: 'syncing', error: null, connectionId: connection.id },
        clock.now(),
      )
      await report.asked(tx, person, { linkId: id, connectionId: connection.id })
    }
    await pulls.begin(tx, connection, id, { since: news.since, at })
  }
}
