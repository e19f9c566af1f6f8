import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { run } from '../../scripts/runner/tool.ts'

const suite = 'bookworm'
const mirror = 'http://deb.debian.org/debian'

/** Makes the smallest Debian tree, with packages of its own. Needs root and Debian's mirror. */
export async function makeDebian(folder: string, packages: readonly string[] = []): Promise<void> {
  const more = packages.length === 0 ? [] : [`--include=${packages.join(',')}`]
  const { code, output } = await run('debootstrap', ['--variant=minbase', ...more, suite, folder, mirror])
  if (code !== 0) throw new Error(`debootstrap ended with ${code}: ${output.slice(-2_000)}`)
  // As Debian's installer writes it.
  writeFileSync(join(folder, 'etc/hosts'), '127.0.0.1\tlocalhost\n::1\tlocalhost\n')
}

/** Throws one sentence if another program of this machine listens on a port that a machine needs. */
export async function requireFreePorts(ports: readonly number[]): Promise<void> {
  for (const port of ports) {
    const socket = connect({ port, host: '127.0.0.1' })
    const isTaken = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isTaken) throw new Error(`Port ${port} is taken by another program: end that one first.`)
  }
}
