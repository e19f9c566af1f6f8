import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run } from '../../../../../scripts/runner/tool.ts'

// Fresh Debian machines: trees of debootstrap, started with systemd as process 1 by systemd-nspawn. They share the network of this one.

const bootMs = 120_000

export interface Machine {
  /** Where a path of the machine is. */
  at(path: string): string
  /** Runs a script as root, as a login would. Throws with its output unless it ends with 0. */
  run(script: string): Promise<string>
  stop(): Promise<void>
}

/** Starts a tree, and waits until systemd has started everything. */
export async function bootMachine(tree: string): Promise<Machine> {
  const child = spawn(
    'systemd-nspawn',
    ['--boot', '--quiet', '--register=no', '--keep-unit', '--resolv-conf=copy-host', '--directory', tree],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let console = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      console += piece
    })
  const enter = async (script: string) => {
    const leader = findLeader(child)
    return leader === undefined
      ? { code: 1, output: 'the machine does not run' }
      : run('nsenter', [
          `--target=${leader}`,
          '--mount',
          '--uts',
          '--ipc',
          '--pid',
          'env',
          '-i',
          'HOME=/root',
          'LC_ALL=C.UTF-8',
          'DEBIAN_FRONTEND=noninteractive',
          'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
          'sh',
          '-euc',
          script,
        ])
  }
  const until = Date.now() + bootMs
  // Degraded: a unit of Debian that a container cannot have.
  while (!/^(running|degraded)$/m.test((await enter('systemctl is-system-running || true')).output)) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`systemd did not start: ${console.slice(-2_000)}`)
    }
    await wait(500)
  }
  return {
    at: (path) => join(tree, path),
    async run(script) {
      const { code, output } = await enter(`cd /root; ${script}`)
      if (code !== 0) throw new Error(`${script} ended with ${code}: ${output.slice(-4_000)}`)
      return output
    },
    async stop() {
      const ended = once(child, 'exit')
      await enter('systemctl poweroff')
      const last = setTimeout(() => child.kill('SIGKILL'), 90_000)
      await ended
      clearTimeout(last)
    },
  }
}

/** The process 1 of the machine, which is the child of systemd-nspawn. */
function findLeader({ pid }: ChildProcess): string | undefined {
  const file = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(file)) return undefined
  return readFileSync(file, 'utf8').trim().split(' ').find(Boolean)
}
