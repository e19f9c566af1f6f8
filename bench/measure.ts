import { readFileSync } from 'node:fs'
import { limit } from './limit.ts'

/** The middle of several rounds: one slow neighbour on the machine does not decide. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The median times of several works that take turns, so that all meet the same machine. */
export async function takingTurns<Name extends string>(
  rounds: number,
  works: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<(name: Name) => number> {
  const times = new Map<string, number[]>()
  const named = Object.entries<() => Promise<unknown>>(works)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, work] of named) {
      limit.throwIfAborted()
      const list = times.get(name) ?? []
      list.push(await timed(work))
      times.set(name, list)
    }
  return (name) => median(times.get(name) ?? [])
}

/** The most memory that a process ever held, in MB; Linux alone keeps that figure. */
export function peakMemory(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1_024
}

/** The value that so many percent of the others do not pass. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** The memory that a process holds now, in MB; Linux alone tells it. */
export function memoryNow(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1_024
}
