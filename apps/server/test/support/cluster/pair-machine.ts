import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { root } from '../../../../../scripts/runner/tool.ts'
import type { Cluster } from '../../../../../tools/cluster/cluster.ts'
import { drawSecret } from '../../../../../tools/cluster/database.ts'
import { findMachineFiles, type Machine, readPatroniSettings } from '../../../../../tools/cluster/pair.ts'
import { asUser, runProgram } from '../../../../../tools/cluster/supervisor.ts'

/** Quotes a value for a shell. */
const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Starts what answers for systemd: its commands are those of the cluster's programs. Returns its address. */
async function startSystemd(cluster: Cluster, machine: Machine) {
  const patroni = cluster.get(`patroni${machine}`)
  const server = createServer((request, response) => {
    const command = decodeURIComponent(request.url ?? '').slice(1)
    const end = (status: number) => void response.writeHead(status).end()
    if (command === 'start patroni') {
      patroni.start()
      end(200)
    } else end(400)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('it does not listen')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => void server.close() }
}

/**
 * Runs a shell block of docs/backup.md on a machine of the pair, as a shell reads it: its paths are those of the cluster, and systemctl
 * starts the cluster's programs. Everything else is what Debian has installed. Returns what it printed; throws if a command fails.
 */
export async function runOnMachine(cluster: Cluster, machine: Machine, block: string): Promise<string> {
  const { folder, config, data } = findMachineFiles(cluster.site, machine)
  const bin = join(cluster.folder, `bin${machine}`)
  mkdirSync(bin, { recursive: true })
  chmodSync(bin, 0o755)
  const settings = readPatroniSettings(cluster.site, root, machine)
  const environment = join(bin, 'patroni_env.conf')
  const lines = Object.entries(settings).map(([name, value = '']) => `${name}=${quote(value)}\n`)
  writeFileSync(environment, lines.join(''), { mode: 0o644 })
  const systemd = await startSystemd(cluster, machine)
  const asPostgres = asUser('postgres', []).join(' ')
  const stubs = {
    systemctl: `exec ${quote(process.execPath)} -e 'const { ok } = await fetch(process.argv[1]); process.exitCode = ok ? 0 : 1' --input-type=module "$SYSTEMD/$*"`,
    runuser: `shift 3; exec ${asPostgres} "$@"`,
    // PostgreSQL has the port of the machine that was backed up, until Patroni starts it.
    psql: `port=$(sed -n "s/^port = '\\(.*\\)'/\\1/p" ${quote(join(data, 'postgresql.conf'))}); exec /usr/bin/psql --host=127.0.0.1 --port="$port" --username=postgres "$@"`,
  }
  for (const [name, work] of Object.entries(stubs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${work}\n`, { mode: 0o755 })
  const script = block
    .replaceAll('/var/lib/postgresql/15/lucas', data)
    .replaceAll('/var/lib/postgresql/restore.log', join(folder, 'restore.log'))
    .replaceAll('/etc/patroni_env.conf', environment)
    .replaceAll('/etc/patroni/config.yml', config)
  try {
    return await runProgram({
      name: 'the block',
      command: ['sh', '-euxc', script],
      env: {
        ...settings,
        PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`,
        PGPASSWORD: drawSecret(cluster.site, 'postgres_superuser'),
        SYSTEMD: systemd.url,
      },
    })
  } finally {
    systemd.stop()
  }
}
