import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import type { Program } from './supervisor.ts'

/** Where a machine has what the units of deploy/systemd name. */
export interface Places {
  /** In place of /opt/lucas. */
  bundle: string
  /** In place of /etc/lucas. */
  settings: string
  /** In place of /var/lib/lucas. */
  data: string
}

export const readEnvironmentFile = (file: string): Record<string, string | undefined> =>
  parseEnv(readFileSync(file, 'utf8'))

/** Reads a unit of deploy/systemd of the bundle, such as `lucas-web@1`, and returns its program. */
export function readUnit(
  name: string,
  { bundle, settings, data }: Places,
): Required<Pick<Program, 'env'>> & Program {
  const [service = '', instance] = name.split('@')
  const file = instance === undefined ? `${service}.service` : `${service}@.service`
  const lines = readFileSync(join(bundle, 'deploy/systemd', file), 'utf8')
    .replaceAll('/opt/lucas', bundle)
    .replaceAll('/etc/lucas', settings)
    .replaceAll('/var/lib/lucas', data)
    .replaceAll('%i', instance ?? '')
    .split('\n')
  const list = (setting: string) =>
    lines.filter((line) => line.startsWith(`${setting}=`)).map((line) => line.slice(setting.length + 1))
  const one = (setting: string): string => {
    const [value] = list(setting)
    if (value === undefined) throw new Error(`${file} has no ${setting}.`)
    return value
  }
  const assignments = list('Environment')
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('='))
  const milliseconds = (setting: string) => list(setting).map((seconds) => Number(seconds) * 1_000)[0]
  const [restartMs, stopMs] = [milliseconds('RestartSec'), milliseconds('TimeoutStopSec')]
  return {
    name,
    command: one('ExecStart').split(' '),
    user: one('User'),
    // As in systemd, a file wins over the unit.
    env: {
      ...Object.fromEntries(assignments.map(([key = '', value = '']) => [key, value])),
      ...Object.assign({}, ...list('EnvironmentFile').map(readEnvironmentFile)),
    },
    ...(restartMs !== undefined && { restartMs }),
    ...(stopMs !== undefined && { stopMs }),
  }
}
