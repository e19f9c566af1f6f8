import type { BankError } from '@lucas/contract/banking/connection.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { withoutUser } from '../../platform/database/user-transaction.ts'
import type { MetricRegistry } from '../../platform/metrics/registry.ts'
import type { Provider } from './provider/port.ts'
import { circuitRepository } from './repository/bank-circuit.ts'
import { callbackRepository } from './repository/provider-callback.ts'

/** A sync is requested from a provider, fetched if the provider does not push it, and ingested. */
export type SyncPhase = 'request' | 'fetch' | 'ingest'

export type SyncResult =
  | 'completed'
  /** The provider is still reading the bank. */
  | 'waiting'
  /** The circuit breaker is open, or the data are blocked. */
  | 'postponed'
  /** The attempt is repeated. */
  | 'failed'
  | 'dead_letter'
  | 'needs_person'
  | BankError

export interface SyncMetrics {
  /** Starts the time of one attempt. Call the returned function with its result. */
  start(phase: SyncPhase): (result: SyncResult) => void
}

const buckets = [0.1, 0.5, 1, 5, 15, 30, 60, 180]
const maxCountedDeadLetters = 1_000

/** Adds the metrics of syncs. They name the provider and never the institution, which would point to few users. */
export function createSyncMetrics({
  metrics,
  provider,
}: {
  metrics: MetricRegistry
  provider: Pick<Provider, 'name'>
}): SyncMetrics {
  const duration = metrics.duration({
    name: 'lucas_sync_duration_seconds',
    help: 'Duration of attempts to request, fetch or ingest data of a provider, by result.',
    labels: ['provider', 'phase', 'result'],
    buckets,
  })
  return {
    start(phase) {
      const startedAt = performance.now()
      return (result) =>
        duration.observe((performance.now() - startedAt) / 1_000, { provider: provider.name, phase, result })
    },
  }
}

/** Adds the gauges of open circuit breakers and dead letters, which are the same in all processes of a database. */
export function addConnectionGauges({
  metrics,
  db,
  clock,
}: {
  metrics: MetricRegistry
  db: Db
  clock: Clock
}): void {
  metrics.gauges(
    'circuits',
    [
      {
        name: 'lucas_circuit_breakers_open',
        help: 'Institutions that are not called because they failed for several users.',
        labels: ['provider'],
      },
    ],
    async () => {
      const open = await withoutUser(db, (tx) => circuitRepository(tx).countOpen(clock.now()))
      return [open.map(({ provider, count }) => ({ labels: { provider }, value: count }))]
    },
  )
  metrics.gauges(
    'dead-letters',
    [{ name: 'lucas_dead_letters', help: 'Callbacks that failed five attempts, at most 1,000.' }],
    async () => {
      const ids = await withoutUser(db, (tx) => callbackRepository(tx).listDeadLetters(maxCountedDeadLetters))
      return [[{ value: ids.length }]]
    },
  )
}
