import { databaseSettings } from './composition/settings.ts'
import { breach } from './operator/breaches.ts'
import { callbacks } from './operator/callbacks.ts'
import type { CommandAction, OperatorCommand } from './operator/command.ts'
import { goals } from './operator/goals.ts'
import { keys } from './operator/keys.ts'
import { checkout, plan } from './operator/plans.ts'
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

const commands: readonly OperatorCommand[] = [
  callbacks,
  plan,
  checkout,
  support,
  rights,
  breach,
  keys,
  goals,
  sessions,
]

const usage = commands
  .flatMap(({ name, usage }) => usage.map((words) => `npm run operator -- ${name} ${words}`))
  .join('\n       ')

/** Returns whether an error has a message for the operator. Others are bugs and are printed with their stack. */
const isExpectedError = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof DatabaseSetupError || error instanceof AppError

async function run(action: CommandAction): Promise<boolean> {
  const log = createLog({ level: 'warn' })
  const config = readConfig(process.env)
  const { db, close } = await attachDatabase(databaseSettings(config), log)
  try {
    return await action({ config, db, log, clock: createClock() })
  } finally {
    await close()
  }
}

const [name, ...args] = process.argv.slice(2)
const command = commands.find((one) => one.name === name)
const action = command?.parse(args) ?? null

if (command === undefined || action === null) {
  console.error(`Usage: ${usage}`)
  process.exitCode = 2
} else
  try {
    if (!(await run(action))) {
      console.error(command.failureMessage)
      process.exitCode = 1
    }
  } catch (error) {
    console.error(isExpectedError(error) ? error.message : error)
    process.exitCode = 2
  }
