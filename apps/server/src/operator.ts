import { databaseSettings } from './composition/settings.ts'
import type { CommandAction, StandaloneAction } from './operator/command.ts'
import { type Command, commands } from './operator/commands.ts'
import { createClock } from './platform/clock.ts'
import { ConfigError, readConfig } from './platform/config/config.ts'
import { takeEnvFiles } from './platform/config/env-files.ts'
import { DatabaseSetupError } from './platform/database/setup-error.ts'
import { AppError } from './platform/errors.ts'
import { createLog } from './platform/log.ts'
import { attachDatabase } from './platform/open-database/attach.ts'

// `npm run operator -- …`: commands for operators of a running Lucas (docs/operations.md).

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

/** Returns the command that the arguments of this process name, ready to run, or null if they match no usage. */
function readCommand() {
  takeEnvFiles(process.argv, process.env)
  const [name, ...args] = process.argv.slice(2)
  const command = commands.find((one) => one.name === name)
  const start = command && parse(command, args)
  return command && start ? { command, start } : null
}

try {
  const found = readCommand()
  if (found === null) {
    console.error(
      `Usage: ${usage}\n       --env-file=FILE anywhere: with the settings of a file, such as /etc/lucas/lucas.env`,
    )
    process.exitCode = 2
  } else if (!(await found.start())) {
    console.error(found.command.failureMessage)
    process.exitCode = 1
  }
} catch (error) {
  console.error(isExpectedError(error) ? error.message : error)
  process.exitCode = 2
}
