import type { App } from '../platform/http/app.ts'

/** What a module adds to the process. */
export interface Module {
  name: string
  routes?(app: App): void | Promise<void>
  /** Defines the handlers of its queues, before the queues are installed. */
  define?(): void
  /** Starts its sweeps, after the queues. Only worker processes call it. */
  start?(): void
  /** Waits for what still runs. */
  stop?(): Promise<void>
}
