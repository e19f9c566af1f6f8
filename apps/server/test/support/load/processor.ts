import { readdirSync, readFileSync } from 'node:fs'

/** Ticks per second of `/proc` on Linux. */
const ticksPerSecond = 100
const kibibyte = 1024

/** Returns the resident memory of a process in bytes. */
export function readMemory(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * kibibyte
}

/** Returns the processor seconds of a process, with those of its ended children where `withChildren` is set. */
function readSeconds(pid: number | string, withChildren: boolean): number {
  // The name of the process is in parentheses and may contain blanks; the fields after it do not.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const counted = withChildren ? fields.slice(11, 15) : fields.slice(11, 13)
  return counted.reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

/** Returns the processor seconds of a process and of all its children, running or ended, such as the sessions of PostgreSQL. */
export function readProcessorSeconds(pid: number): number {
  let seconds = readSeconds(pid, true)
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      if (Number(stat[1]) === pid) seconds += readSeconds(name, false)
    } catch (error) {
      // The process ended while the folder was read.
      if (!(error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')))
        throw error
    }
  }
  return seconds
}
