import type { Clock } from '../platform/clock.ts'
import { observePool } from '../platform/database/connect.ts'
import { readFreeBytes } from '../platform/disk-space.ts'
import { getOutboxLagSeconds } from '../platform/events/outbox-lag.ts'
import { listQueueDepths } from '../platform/jobs/repository.ts'
import type { PlatformMetrics } from '../platform/metrics/platform-metrics.ts'
import type { Database } from '../platform/open-database/open.ts'
import type { Hub } from '../platform/sockets/hub.ts'

interface GaugesDeps {
  database: Database
  hub: Hub
  clock: Clock
  dataDir: string
}

/** Adds the gauges of pools, sockets, queues, outbox and disk. They are read at each scrape and at no other time. */
export function addPlatformGauges(
  { registry, recordPoolWait }: PlatformMetrics,
  { database, hub, clock, dataDir }: GaugesDeps,
) {
  const pools = (['app', 'jobs', 'replica'] as const).flatMap((pool) => {
    const db = database[pool]
    const read = db && observePool(db, (seconds) => recordPoolWait(pool, seconds))
    return read ? [{ labels: { pool }, read }] : []
  })
  registry.gauges(
    'pools',
    [
      {
        name: 'lucas_database_pool_connections',
        help: 'Open database connections of the pool.',
        labels: ['pool'],
      },
      {
        name: 'lucas_database_pool_in_use',
        help: 'Database connections that a caller holds.',
        labels: ['pool'],
      },
      {
        name: 'lucas_database_pool_waiting',
        help: 'Callers that wait for a database connection.',
        labels: ['pool'],
      },
    ],
    () => {
      const figures = pools.map(({ labels, read }) => ({ labels, ...read() }))
      return [
        figures.map(({ labels, open }) => ({ labels, value: open })),
        figures.map(({ labels, inUse }) => ({ labels, value: inUse })),
        figures.map(({ labels, waiting }) => ({ labels, value: waiting })),
      ]
    },
  )
  registry.gauges('sockets', [{ name: 'lucas_sockets_open', help: 'Open sockets of this process.' }], () => [
    [{ value: hub.size }],
  ])
  registry.gauges(
    'queues',
    [
      {
        name: 'lucas_queue_waiting_jobs',
        help: 'Jobs that may run now and wait, by kind. The same in all processes of a database.',
        labels: ['kind'],
      },
      {
        name: 'lucas_queue_oldest_wait_seconds',
        help: 'Waiting time of the oldest job that may run now, by kind. The same in all processes of a database.',
        labels: ['kind'],
      },
    ],
    async () => {
      const depths = await listQueueDepths(database.app)
      return [
        depths.map(({ job, waiting }) => ({ labels: { kind: job }, value: waiting })),
        depths.map(({ job, oldest }) => ({ labels: { kind: job }, value: oldest })),
      ]
    },
  )
  registry.gauges(
    'outbox',
    [
      {
        name: 'lucas_outbox_lag_seconds',
        help: 'Age of the oldest unpublished event, rounded down to 0, 1, 5, 15, 60, 300, 900 or 3600. The same in all processes.',
      },
    ],
    async () => [[{ value: await getOutboxLagSeconds(database.app, clock.now()) }]],
  )
  registry.gauges(
    'disk',
    [{ name: 'lucas_disk_free_bytes', help: 'Free space of the disk of DATA_DIR.' }],
    async () => [[{ value: await readFreeBytes(dataDir) }]],
  )
}
