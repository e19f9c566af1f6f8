import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracing.ts'

/** The request or job that the current code works for. */
export interface WorkContext {
  /** Id of the request that a browser sent, also in the jobs that it enqueued. */
  readonly requestId?: string | undefined
  /** Span of the request or job; undefined while tracing is off or the trace is not sampled. */
  readonly span?: Span | undefined
  /** When a job must have ended; its transactions end with it. Undefined for requests. */
  readonly end?: WorkEnd | undefined
}

export interface WorkEnd {
  /** Aborts when the time limit passes, when another worker has the job, and when the process shuts down. */
  readonly signal: AbortSignal
  /** When the time limit passes, on the clock of `performance.now()`. */
  readonly at: number
}

const contexts = new AsyncLocalStorage<WorkContext>()

/** Runs `work`, and everything that it starts, in a context. */
export const runInContext = <T>(context: WorkContext, work: () => T): T => contexts.run(context, work)

/** Returns the context of the current code; empty outside requests and jobs. */
export const currentContext = (): WorkContext => contexts.getStore() ?? {}
