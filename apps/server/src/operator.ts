import { databaseSettings } from './composition/settings.ts'
import { backup } from './operator/backup.ts'
import { breach } from './operator/breaches.ts'
import { callbacks } from './operator/callbacks.ts'
import { checkSettings } from './operator/check-settings.ts'
import type {
  CommandAction,
  OperatorCommand,
  SettingsCommand,
  StandaloneAction,
  StandaloneCommand,
} from './operator/command.ts'
import { distribute } from './operator/distribute.ts'
import { goals } from './operator/goals.ts'
import { keys } from './operator/keys.ts'
import { checkout, plan } from './operator/plans.ts'
import { restore, restored } from './operator/restore.ts'
import { rights } from './operator/rights.ts'
import { sessions } from './operator/sessions.ts'
import { support } from './operator/support.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { attachDatabase } from './platform/database/attach.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { AppError } from './platform/errors.ts'
import { createLog } from './platform/log.ts'

// `npm run operator -- …`: commands for operators of a running Lucas (docs/operations.md).

type Command = OperatorCommand | StandaloneCommand | SettingsCommand

const commands: readonly Command[] = [
  callbacks,
  plan,
  checkout,
  support,
  rights,
  breach,
  keys,
  goals,
  sessions,
  backup,
  restore,
  restored,
  distribute,
  checkSettings,
]

const usage = commands
  .flatMap(({ name, usage }) => usage.map((words) => `npm run operator -- ${name} ${words}`))
  .join('\n       ')

/** Returns whether an error has a message for the operator. Others are bugs and are printed with their stack. */
const isExpectedError = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof DatabaseSetupError || error instanceof AppError

const log = createLog({ level: 'warn' })

/** Never creates the secrets of an installation: these commands work on data that exists. */
const runStandalone = (action: StandaloneAction): Promise<boolean> =>
  action({ config: readConfig(process.env, { createsSecrets: false }), log, clock: createClock() })

async function run(action: CommandAction): Promise<boolean> {
  const config = readConfig(process.env)
  const { db, close } = await attachDatabase(databaseSettings(config), log)
  try {
    return await action({ config, db, log, clock: createClock() })
  } finally {
    await close()
  }
}

function parse(command: Command, args: readonly string[]): (() => boolean | Promise<boolean>) | null {
  if ('parseSettings' in command) {
    const judge = command.parseSettings(args)
    return judge && (() => judge(process.env))
  }
  if ('parseStandalone' in command) {
    const action = command.parseStandalone(args)
    return action && (() => runStandalone(action))
  }
  const action = command.parse(args)
  return action && (() => run(action))
}

const [name, ...args] = process.argv.slice(2)
const command = commands.find((one) => one.name === name)
const start = command === undefined ? null : parse(command, args)

if (command === undefined || start === null) {
  console.error(`Usage: ${usage}`)
  process.exitCode = 2
} else
  try {
    if (!(await start())) {
      console.error(command.failureMessage)
      process.exitCode = 1
    }
  } catch (error) {
    console.error(isExpectedError(error) ? error.message : error)
    process.exitCode = 2
  }
