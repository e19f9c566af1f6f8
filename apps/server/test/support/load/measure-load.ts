import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { countByStatus, percentile } from './figures.ts'
import { type LoadAnswer, startLoad } from './generate-load.ts'
import type { createLoadMix } from './load-mix.ts'
import { readMemory, readProcessorSeconds } from './processor.ts'
import type { ServedProduct } from './served-product.ts'

const mebibyte = 1024 * 1024
const sampleEveryMs = 5_000
const minute = 60_000

export interface LoadOptions {
  mix: ReturnType<typeof createLoadMix>
  /** Calls per second. */
  rate: number
  warmUpMs: number
  /** Measured time after the warm-up. */
  ms: number
}

export interface LoadReport {
  /** Answers of the measured time. */
  answers: LoadAnswer[]
  /** Milliseconds below which half and 95 % of the calls were answered. */
  p50: number
  p95: number
  /** Memory of all processes of the product at the end, in MiB, and against the beginning: medians of a fifth of the time. */
  memory: number
  memoryGrowth: number
  /** Processor milliseconds per call. */
  processorMs: { web: number; worker: number; postgres: number }
  /** Share of one core that sending the calls took. */
  generatorShare: number
}

/** Sends a load at the processes of a product and measures them from the outside. */
export async function measureLoad(
  product: ServedProduct,
  { mix, rate, warmUpMs, ms }: LoadOptions,
): Promise<LoadReport> {
  const answers: LoadAnswer[] = []
  const from = performance.now() + warmUpMs
  const load = startLoad({
    rate,
    ms: warmUpMs + ms,
    next: mix.next,
    onAnswer(answer) {
      mix.record(answer)
      if (answer.at >= from) answers.push(answer)
    },
  })
  await wait(warmUpMs)
  const pids = [...product.webs, ...product.workers].map(({ child }) => child.pid ?? 0)
  const memories: number[] = []
  const sampling = setInterval(
    () => memories.push(pids.reduce((sum, pid) => sum + readMemory(pid), 0) / mebibyte),
    sampleEveryMs,
  )
  const before = readUse(product)
  try {
    await load.done
  } finally {
    clearInterval(sampling)
  }
  const after = readUse(product)
  const seconds = (performance.now() - from) / 1_000
  const perCall = (used: number) => (used * 1_000) / answers.length
  const times = answers.map((answer) => answer.ms)
  const fifth = Math.max(1, Math.floor(memories.length / 5))
  const [first, last] = [memories.slice(0, fifth), memories.slice(-fifth)].map((some) =>
    percentile(some, 0.5),
  )
  return {
    answers,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    memory: last ?? 0,
    memoryGrowth: (last ?? 0) / (first ?? 1) - 1,
    processorMs: {
      web: perCall(after.web - before.web),
      worker: perCall(after.worker - before.worker),
      postgres: perCall(after.postgres - before.postgres),
    },
    generatorShare: (after.generator - before.generator) / seconds,
  }
}

/** Reads the processor seconds that each part has used. */
export function readUse({ webs, workers, postgres }: ServedProduct) {
  const sum = (processes: readonly { child: { pid?: number | undefined } }[]) =>
    processes.reduce((seconds, { child }) => seconds + readProcessorSeconds(child.pid ?? 0), 0)
  const { user, system } = process.cpuUsage()
  return {
    web: sum(webs),
    worker: sum(workers),
    postgres: readProcessorSeconds(postgres.pid() ?? 0),
    generator: (user + system) / 1_000_000,
  }
}

/** Formats a report for the output of a suite and for docs/trust.md. */
export function formatReport({ answers, ...figures }: LoadReport): Record<string, unknown> {
  const round = (value: number) => Math.round(value * 10) / 10
  const slowest = [...Map.groupBy(answers, ({ call }) => call.name)]
    .map(([name, some]) => [name, percentile(some.map(({ ms }) => ms), 0.95)] as const) // biome-ignore format: one figure
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 3)
  const { processorMs: use } = figures
  return {
    answers: countByStatus(answers),
    'p50, p95 in ms': [round(figures.p50), round(figures.p95)],
    'p95 of each minute in ms': listP95ByMinute(answers).map(round),
    'slowest kinds, p95 in ms': Object.fromEntries(slowest.map(([name, ms]) => [name, round(ms)])),
    'memory of the processes in MiB': round(figures.memory),
    'memory growth in %': round(figures.memoryGrowth * 100),
    'processor ms per call: web, worker, PostgreSQL': [use.web, use.worker, use.postgres].map(round),
    'share of a core of the generator': Math.round(figures.generatorShare * 100) / 100,
    'load of the machine': loadavg().map(round),
  }
}

/** Lists the p95 of each minute: it tells whether answers get slower as the load goes on. */
function listP95ByMinute(answers: readonly LoadAnswer[]): number[] {
  const start = Math.min(...answers.map(({ at }) => at))
  const minutes = Map.groupBy(answers, ({ at }) => Math.floor((at - start) / minute))
  return [...minutes].toSorted(([a], [b]) => a - b).map(([, some]) => percentile(some.map(({ ms }) => ms), 0.95)) // biome-ignore format: one figure
}

/** Lists the answers that are not a success, each with what the server said. */
export const listErrors = (answers: readonly LoadAnswer[]): string[] =>
  answers
    .filter(({ status }) => status === 0 || status >= 300)
    .map(({ call, status, body }) => `${call.method} ${call.path}: ${status} ${body.slice(0, 200)}`)
