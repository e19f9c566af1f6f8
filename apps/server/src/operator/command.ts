import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Log } from '../platform/log.ts'

/** The resources of a command. */
export interface OperatorContext {
  config: Config
  db: Db
  log: Log
  clock: Clock
}

/** Runs a command. Returns whether it succeeded. */
export type CommandAction = (context: OperatorContext) => Promise<boolean>

/** Runs a command that opens its own database, or none. Returns whether it succeeded. */
export type StandaloneAction = (context: Omit<OperatorContext, 'db'>) => Promise<boolean>

/** A command that does not connect to the database as the application: backups and restores. */
export interface StandaloneCommand {
  name: string
  usage: readonly string[]
  failureMessage: string
  parseStandalone(args: readonly string[]): StandaloneAction | null
}

/** A command about settings that may be wrong, so that none are read for it. */
export interface SettingsCommand {
  name: string
  usage: readonly string[]
  failureMessage: string
  parseSettings(args: readonly string[]): ((environment: NodeJS.ProcessEnv) => boolean) | null
}

/** A command: `npm run operator -- NAME …`. */
export interface OperatorCommand {
  name: string
  /** The forms of the arguments after the name. */
  usage: readonly string[]
  /** Printed if the action returns false. */
  failureMessage: string
  /** Parses the arguments after the name. Returns null if they match no form of `usage`. */
  parse(args: readonly string[]): CommandAction | null
}
