import { readFileSync } from 'node:fs'
import { limit } from './limit.ts'

/** Returns the median, which tolerates outliers from other processes. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const high = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2
}

/** Returns the milliseconds that `work` takes. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** Measures the median time of several tasks in turns, so that all run under the same load. */
export async function measureInTurns<Name extends string>(
  rounds: number,
  tasks: Readonly<Record<Name, () => Promise<unknown>>>,
): Promise<(name: Name) => number> {
  const times = new Map<string, number[]>()
  const named = Object.entries<() => Promise<unknown>>(tasks)
  for (let round = 0; round < rounds; round += 1)
    for (const [name, work] of named) {
      limit.throwIfAborted()
      const list = times.get(name) ?? []
      list.push(await measureMs(work))
      times.set(name, list)
    }
  return (name) => median(times.get(name) ?? [])
}

/** Runs work and returns its answer with the highest memory of a process meanwhile, in MB, sampled every 10 ms. */
export async function watchMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ answer: T; before: number; peak: number }> {
  const before = memoryNow(pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryNow(pid))
  }, 10)
  try {
    return { answer: await work(), before, peak }
  } finally {
    clearInterval(sampling)
  }
}

/** Returns the peak memory of a process in MB; NaN on other systems than Linux. */
export function peakMemory(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1_024
}

/** Returns the given percentile. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

/** Returns the present memory of a process in MB; NaN on other systems than Linux. */
export function memoryNow(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1_024
}
