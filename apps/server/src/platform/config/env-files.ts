import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError } from './config-error.ts'

const option = '--env-file'

/**
 * Takes each `--env-file=FILE` out of the arguments of a command and adds the variables of the file to the environment. The last file
 * wins, and a variable of the environment wins over all files. Relative paths start where the user typed the command, also in a script
 * of npm. Throws a ConfigError that names a file which cannot be read.
 */
export function takeEnvFiles(args: string[], environment: NodeJS.ProcessEnv): void {
  const variables: NodeJS.Dict<string> = {}
  for (let at = args.findIndex(isOption); at >= 0; at = args.findIndex(isOption)) {
    const [word = ''] = args.splice(at, 1)
    const file = word === option ? args.splice(at, 1)[0] : word.slice(option.length + 1)
    if (!file) throw new ConfigError(`${option} needs a file, such as ${option}=/etc/lucas/lucas.env.`)
    Object.assign(variables, readEnvFile(resolve(environment.INIT_CWD ?? '.', file)))
  }
  for (const [name, value] of Object.entries(variables)) environment[name] ??= value
}

const isOption = (word: string) => word === option || word.startsWith(`${option}=`)

function readEnvFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new ConfigError(
      `${file} cannot be read: ${option} needs a file of settings that this user may read.`,
      {
        cause,
      },
    )
  }
}
