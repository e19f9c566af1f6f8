import { existsSync } from 'node:fs'
import { run } from '../../scripts/runner/tool.ts'

/** Where Debian 12 installs the programs, and their packages. */
const programs = {
  postgres: ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
  pgbouncer: ['/usr/sbin/pgbouncer', 'pgbouncer'],
  haproxy: ['/usr/sbin/haproxy', 'haproxy'],
  openssl: ['/usr/bin/openssl', 'openssl'],
  setpriv: ['/usr/bin/setpriv', 'util-linux'],
  ps: ['/usr/bin/ps', 'procps'],
  patroni: ['/usr/bin/patroni', 'patroni'],
  etcd: ['/usr/bin/etcd', 'etcd-server'],
  caddy: ['/usr/bin/caddy', 'caddy'],
  pgbackrest: ['/usr/bin/pgbackrest', 'pgbackrest'],
  debootstrap: ['/usr/sbin/debootstrap', 'debootstrap'],
  buildah: ['/usr/bin/buildah', 'buildah'],
  runc: ['/usr/sbin/runc', 'runc'],
  podman: ['/usr/bin/podman', 'podman'],
  nspawn: ['/usr/bin/systemd-nspawn', 'systemd-container'],
} as const

export type ProgramName = keyof typeof programs

export const findProgram = (name: ProgramName): string => programs[name][0]

/** Installs the Debian packages of programs that are missing, as root. Throws one sentence that names them where it may not. */
export async function requirePrograms(names: readonly ProgramName[]): Promise<void> {
  const missing = () => names.filter((name) => !existsSync(findProgram(name)))
  const packages = missing().map((name) => programs[name][1])
  if (packages.length === 0) return
  const install = ['install', '-y', '--no-install-recommends', ...packages]
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} …`)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    const { output } = await run('apt-get', install, { env })
    if (missing().length > 0) throw new Error(`apt-get could not install ${packages.join(' ')}:\n${output}`)
    return
  }
  throw new Error(`Debian packages are missing, install them as root: apt-get ${install.join(' ')}`)
}
