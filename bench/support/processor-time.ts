import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster, Server } from './server.ts'

const ticksPerSecond = 100

/** Reads the fields of `/proc/<pid>/stat` that follow the name; none where the process is missing. */
function readFields(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** Returns the seconds of the processor that a process used so far; with those of its ended children. */
function secondsOf(pid: number, { withEnded = false } = {}): number {
  const ticks = readFields(pid)
    .slice(11, withEnded ? 15 : 13)
    .map(Number)
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond
}

function listChildren(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((one) => readFields(one)[1] === String(pid))
}

export interface Watched {
  /** The process of the pages. */
  server: Server
  worker: Server
  cluster: Cluster
}

/** Runs work and returns its answer with the cores that each process used meanwhile, on average. Linux only. */
export async function watchProcessors<T>(
  { server, worker, cluster }: Watched,
  work: () => Promise<T>,
): Promise<{ answer: T; cores: string }> {
  const postmaster = Number.parseInt(readFileSync(join(cluster.dataDir, 'postmaster.pid'), 'utf8'), 10)
  const read = () => [
    secondsOf(server.pid),
    secondsOf(worker.pid),
    listChildren(postmaster).reduce(
      (sum, one) => sum + secondsOf(one),
      secondsOf(postmaster, { withEnded: true }),
    ),
    secondsOf(process.pid),
  ]
  const [from, before] = [performance.now(), read()]
  const answer = await work()
  const [seconds, after] = [(performance.now() - from) / 1_000, read()]
  const [pages, jobs, database, bench] = after.map((one, at) =>
    ((one - (before[at] ?? 0)) / seconds).toFixed(2),
  )
  return { answer, cores: `pages ${pages}, worker ${jobs}, database ${database}, bench ${bench} cores` }
}
