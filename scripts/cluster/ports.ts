import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { findFreePort } from '../running/ports.ts'

const names = [
  ...(['https', 'http', 'web1', 'web2', 'worker1', 'worker2', 'pgbouncer'] as const),
  ...(['bank', 'bankTls', 'mail', 'database'] as const),
  ...(['postgres1', 'postgres2', 'patroni1', 'patroni2'] as const),
  ...(['etcd1', 'etcd2', 'etcd3', 'peer1', 'peer2', 'peer3'] as const),
] as const

/** Ports of loopback by what listens on them. */
export type Ports = Record<(typeof names)[number], number>

const stored = z.record(z.enum(names), z.number())

/** Chooses free ports, and the same again for a folder that had them: addresses are part of its settings. */
export async function choosePorts(folder: string, https: number | undefined): Promise<Ports> {
  const file = join(folder, 'ports.json')
  if (existsSync(file)) return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  const entries: [string, number][] = []
  for (const name of names) entries.push([name, await findFreePort()])
  const ports = stored.parse({ ...Object.fromEntries(entries), ...(https !== undefined && { https }) })
  writeFileSync(file, JSON.stringify(ports))
  return ports
}
