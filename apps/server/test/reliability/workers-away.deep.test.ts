import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../../scripts/runner/tool.ts'
import { waitUntilReady } from '../../../../scripts/running/children.ts'
import { findFreePort } from '../../../../scripts/test/free-port.ts'
import type { Cluster } from '../../../../tools/cluster/cluster.ts'
import { findProgram, requirePrograms } from '../../../../tools/cluster/programs.ts'
import { writeCaddyfile } from '../../../../tools/cluster/render.ts'
import { createHouseholdClient } from '../support/backups/household-client.ts'
import { queryCluster, startTestCluster } from '../support/cluster/test-cluster.ts'
import { waitUntil } from '../support/poll-attempts.ts'

// Jobs that wait because no worker runs take no page away. `LUCAS_MINUTES` is how long; default 10.

const minutes = Number(process.env.LUCAS_MINUTES ?? 10)
const everyMs = 1_000

describe('rel/workers-away', () => {
  let cluster: Cluster
  let caddy = ''
  beforeAll(async () => {
    await requirePrograms(['caddy'])
    cluster = await startTestCluster({})
    caddy = await startCaddy(cluster)
  }, 900_000)
  afterAll(() => cluster.stop())

  test(
    'with both workers stopped and a bank being linked, pages and writes are answered through both proxies',
    async () => {
      const client = createHouseholdClient(cluster.address)
      await client.register()
      for (const name of ['worker1', 'worker2']) await cluster.get(name).stop()
      const caseId = await client.enterBank()

      const answers = { pages: 0, writes: 0, repeats: 0 }
      const refused: string[] = []
      for (const end = Date.now() + minutes * 60_000; Date.now() < end; await wait(everyMs)) {
        for (const address of [cluster.address, caddy]) {
          for (const path of ['/', '/login', '/healthz', '/readyz']) {
            const { status } = await fetch(address + path, { signal: AbortSignal.timeout(30_000) })
            if (status === 200) answers.pages += 1
            else refused.push(`${address}${path} ${status}`)
          }
        }
        // A busy machine may refuse a write (503), which is then repeated.
        await waitUntil(async () => {
          const isDone = await client.tryToAddTransaction('Feria')
          answers[isDone ? 'writes' : 'repeats'] += 1
          return isDone
        })
      }
      const [waiting] = await queryCluster(
        cluster,
        `SELECT extract(epoch FROM now() - min(created_on))::int AS seconds FROM pgboss.job WHERE state = 'created'`,
      )
      console.log(
        `Workers away for ${minutes} minutes: ${answers.pages} pages and ${answers.writes} writes answered, ${refused.length} pages refused, ${answers.repeats} writes repeated; the oldest job waited ${waiting.seconds} s.`,
      )
      expect(refused).toEqual([])
      expect(waiting.seconds).toBeGreaterThan(60)

      for (const name of ['worker1', 'worker2']) cluster.get(name).start()
      await client.waitForBank(caseId)
      expect(await cluster.run('check')).toContain('Every invariant holds.')
    },
    (minutes + 15) * 60_000,
  )
})

/** Starts Debian's Caddy with the file of deploy/ in front of the web processes. Returns its address. */
async function startCaddy({ site }: Cluster): Promise<string> {
  const address = `http://127.0.0.1:${await findFreePort()}`
  const folder = site.createFolder('caddy')
  const file = join(folder, 'Caddyfile')
  const { web1, web2 } = site.ports
  const webs = [`127.0.0.1:${web1}`, `127.0.0.1:${web2}`] as const
  writeCaddyfile(file, { deploy: join(root, 'deploy'), address, webs })
  site.start({
    name: 'caddy',
    command: [findProgram('caddy'), 'run', '--adapter', 'caddyfile', '--config', file],
    env: { HOME: folder, PATH: '/usr/bin' },
  })
  if (!(await waitUntilReady(`${address}/`, AbortSignal.timeout(30_000))))
    throw new Error('Caddy does not answer.')
  return address
}
