import { availableParallelism } from 'node:os'
import { type LimitedThread, startLimitedThread } from '../threads/limited-thread.ts'
import type { PatternAnswer, PatternRefusal, PatternTask } from './pattern-task.ts'

/** What the match of a pattern may take, in milliseconds. */
export interface PatternLimits {
  /** Of the processor. */
  workMs: number
  /** Of the clock, with the turns of others. */
  waitMs: number
}

/**
 * The texts that have the pattern, and the milliseconds of the processor that it took; or why they are not known. `busy`: others
 * had the threads for so long that the time to wait is over.
 */
export type PatternMatch =
  | { hits: ReadonlySet<string>; usedMs: number }
  | { problem: PatternRefusal | 'slow' | 'busy' }

/** Matches patterns of users away from the main thread (S-32, S-44). */
export interface PatternPool {
  /** Returns which texts have a pattern in the syntax of RE2. Throws if the thread fails for another reason. */
  match(
    userId: string,
    pattern: string,
    texts: readonly string[],
    limits: PatternLimits,
  ): Promise<PatternMatch>
  /** Ends the threads; what is under way throws. */
  close(): void
}

type Thread = LimitedThread<PatternTask, PatternAnswer>

interface Job extends PatternTask, PatternLimits {
  /** The next text. */
  at: number
  hits: Set<string>
  usedMs: number
  /** Time of the clock at which the job gives up. */
  endsAt: number
  resolve(match: PatternMatch): void
  reject(error: Error): void
}

const script = new URL('./pattern-thread.ts', import.meta.url)
const resources = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
/** The main thread keeps a processor. */
const maxThreads = Math.max(1, Math.min(2, availableParallelism() - 1))
/** Texts that a thread gets for a turn. */
const textsPerTurn = 2_000

/**
 * Creates a pool. Its threads start with the first pattern. Users take turns of some tens of milliseconds, each user one turn
 * at a time, and so do the jobs of a user: a slow pattern delays the others by a turn.
 */
export function createPatternPool(): PatternPool {
  const idle: Thread[] = []
  const busy = new Set<Thread>()
  /** The jobs of users who wait for a turn, in the order of the turns, and of those who have one. */
  const waiting = new Map<string, Job[]>()
  const inTurn = new Map<string, Job[]>()
  let isClosed = false

  function giveTurns() {
    for (const [userId, jobs] of waiting) {
      if (idle.length === 0 && busy.size === maxThreads) return
      const thread: Thread = idle.pop() ?? startLimitedThread(script, resources)
      waiting.delete(userId)
      inTurn.set(userId, jobs)
      busy.add(thread)
      void takeTurn(thread, userId, jobs)
    }
  }

  async function takeTurn(thread: Thread, userId: string, jobs: Job[]): Promise<void> {
    const job = jobs.shift()
    const result = job && (await work(thread, job))
    busy.delete(thread)
    inTurn.delete(userId)
    if (job && result === undefined) jobs.push(job)
    else if (result instanceof Error) job?.reject(result)
    else if (result) job?.resolve(result)
    if (jobs.length > 0) waiting.set(userId, jobs)
    if (isClosed) rejectWaiting()
    else giveTurns()
  }

  /** Works on a job for one turn. Returns its result if that was the last one. */
  async function work(thread: Thread, job: Job): Promise<PatternMatch | Error | undefined> {
    const texts = job.texts.slice(job.at, job.at + textsPerTurn)
    const { pattern, workMs } = job
    const turn = await thread.ask({ pattern, texts }, { processorMs: workMs - job.usedMs })
    if ('fault' in turn)
      return turn.fault === 'unexpected' ? new Error('a thread for patterns failed') : { problem: 'slow' }
    idle.push(thread)
    const { answer, usedMs } = turn
    if ('refusal' in answer) return { problem: answer.refusal }
    for (const place of answer.hits) job.hits.add(texts[place] ?? '')
    job.at += answer.read
    job.usedMs += usedMs
    if (job.at >= job.texts.length) return { hits: job.hits, usedMs: job.usedMs }
    if (job.usedMs >= workMs) return { problem: 'slow' }
    return performance.now() > job.endsAt ? { problem: 'busy' } : undefined
  }

  function rejectWaiting() {
    for (const { reject } of [...waiting.values()].flat()) reject(new Error('the process ends'))
    waiting.clear()
  }

  return {
    match: (userId, pattern, texts, limits) =>
      new Promise((resolve, reject) => {
        const job: Job = {
          ...limits,
          pattern,
          texts,
          at: 0,
          hits: new Set(),
          usedMs: 0,
          endsAt: performance.now() + limits.waitMs,
          resolve,
          reject,
        }
        const others = inTurn.get(userId) ?? waiting.get(userId)
        if (others) others.push(job)
        else waiting.set(userId, [job])
        if (isClosed) rejectWaiting()
        else giveTurns()
      }),
    close() {
      isClosed = true
      rejectWaiting()
      for (const thread of [...idle, ...busy]) thread.end()
    },
  }
}
