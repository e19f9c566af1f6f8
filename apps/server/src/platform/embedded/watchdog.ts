import { spawn } from 'node:child_process'

/** Stops the database if its server process ended without stopping it (kill -9, out of memory). */
export interface Watchdog {
  /** Watches this database process instead of the one before. */
  watch(pid: number | undefined): void
  /** Ends the watchdog: the database has stopped, or the server stops it. */
  release(): void
}

/**
 * A shell in its own session that reads process ids from a pipe. The pipe closes when the server process ends for any reason.
 * The shell then asks the last process for a fast shutdown, after four seconds for an immediate one, kills it after seven, and
 * removes its socket folder.
 */
const script = `
trap '' INT TERM HUP
pid=
while read -r line; do pid=$line; done
[ -n "$pid" ] || exit 0
kill -INT "$pid" 2>/dev/null
seconds=0
while [ "$seconds" -lt 9 ] && kill -0 "$pid" 2>/dev/null; do
  sleep 1
  seconds=$((seconds + 1))
  [ "$seconds" -ne 4 ] || kill -QUIT "$pid" 2>/dev/null
  [ "$seconds" -ne 7 ] || kill -KILL "$pid" 2>/dev/null
done
[ -z "$1" ] || { rm -f "$1"/.s.PGSQL.*; rmdir "$1"; }`

const noWatchdog: Watchdog = { watch: () => undefined, release: () => undefined }

/** Starts the watchdog. Windows has no such shell: there the next start stops the database of a killed server. */
export function createWatchdog(socketDir: string | undefined): Watchdog {
  if (process.platform === 'win32') return noWatchdog
  const { PATH } = process.env
  const child = spawn('/bin/sh', ['-c', script, 'leash', socketDir ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: { PATH },
  })
  const { stdin } = child
  // Without a watchdog, the next start stops the database of a killed server.
  child.on('error', () => undefined)
  stdin.on('error', () => undefined)
  child.unref()
  return {
    watch: (pid) => void stdin.write(`${pid ?? ''}\n`),
    release: () => void stdin.end('\n'),
  }
}
