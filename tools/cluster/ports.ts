import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findTakenPort } from '../../scripts/running/ports.ts'

const names = [
  ...(['https', 'http', 'web1', 'web2', 'worker1', 'worker2', 'pgbouncer'] as const),
  ...(['metricsWeb1', 'metricsWeb2', 'metricsWorker1', 'metricsWorker2'] as const),
  ...(['bank', 'bankTls', 'mail', 'database'] as const),
  ...(['postgres1', 'postgres2', 'patroni1', 'patroni2'] as const),
  ...(['archive1', 'archive2', 'repository'] as const),
  ...(['etcd1', 'etcd2', 'etcd3', 'peer1', 'peer2', 'peer3'] as const),
] as const

/** Ports of loopback by what listens on them. */
export type Ports = Record<(typeof names)[number], number>

const stored = z.record(z.enum(names), z.number())
const storedEarlier = z.partialRecord(z.enum(names), z.number())

/** Below the ports that Linux gives to outgoing connections: what restarts must find its port free. */
const [lowest, highest] = [15_000, 32_000] as const

/** Returns the first of as many free ports in a row as there are names. */
async function findFreeRange(): Promise<number> {
  for (;;) {
    const first = randomInt(lowest, highest - names.length)
    const listeners = names.map((setting, index) => ({ setting, host: '127.0.0.1', port: first + index }))
    if ((await findTakenPort(listeners)) === undefined) return first
  }
}

/**
 * Chooses free ports, and the same again for a folder that had them: addresses are part of its settings. An earlier version had
 * fewer.
 */
export async function choosePorts(folder: string, https: number | undefined): Promise<Ports> {
  const file = join(folder, 'ports.json')
  const known = existsSync(file) ? storedEarlier.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
  const complete = stored.safeParse(known)
  if (complete.success) return complete.data
  const first = await findFreeRange()
  const entries = names.map((name, index) => [name, first + index])
  const drawn = { ...Object.fromEntries(entries), ...(https !== undefined && { https }) }
  const ports = stored.parse({ ...drawn, ...known })
  writeFileSync(file, JSON.stringify(ports))
  return ports
}
