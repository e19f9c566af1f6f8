import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Log } from '../platform/log.ts'

/** What a command works with. */
export interface Desk {
  config: Config
  db: Db
  log: Log
  clock: Clock
}

/** Answers whether it did what it was asked. */
export type Work = (desk: Desk) => Promise<boolean>

/** What `npm run operator -- NAME …` is about. */
export interface Topic {
  name: string
  /** Every way to go on after the name. */
  usage: readonly string[]
  /** Said where something was not done. */
  refusal: string
  /** What the words after the name ask for; null where they ask for nothing that there is. */
  read(words: readonly string[]): Work | null
}
