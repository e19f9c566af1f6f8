import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { parse } from 'yaml'
import { z } from 'zod'

// A Compose file, as far as deploy/family/compose.yaml uses it. A key that is not read here is an error, so that nothing is left out.

const texts = z.array(z.string()).default([])
const service = z.strictObject({
  image: z.string(),
  /** How the image is built, which is a step before. */
  build: z.unknown().optional(),
  env_file: texts,
  environment: z.record(z.string(), z.string()).default({}),
  command: texts,
  read_only: z.boolean(),
  tmpfs: texts,
  volumes: texts,
  ports: texts,
  cap_drop: texts,
  cap_add: texts,
  security_opt: texts,
  shm_size: z.string().optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).default({}),
  /** What podman does in another way: logs, networks, restarts, and the checks that it asks of systemd. */
  logging: z.unknown().optional(),
  networks: z.unknown().optional(),
  restart: z.unknown().optional(),
  healthcheck: z.unknown().optional(),
  stop_grace_period: z.string().optional(),
})
export type Service = z.infer<typeof service>
const composeFile = z.object({ name: z.string(), services: z.record(z.string(), service) })

export interface ComposeProject {
  name: string
  folder: string
  services: Readonly<Record<string, Service>>
}

/** Reads a Compose file with the variables of the `.env` next to it. Throws for a variable that is not set. */
export function readCompose(folder: string): ComposeProject {
  const given = parseEnv(readFileSync(join(folder, '.env'), 'utf8'))
  const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
  const filled = text.replaceAll(/\$\{(\w+)(:-[^}]*)?\}/g, (_, name: string, rest?: string) => {
    const value = given[name] ?? rest?.slice(2)
    if (value === undefined) throw new Error(`${name} is not set for ${folder}/compose.yaml`)
    return value
  })
  return { folder, ...composeFile.parse(parse(filled, { merge: true })) }
}

/** What Lucas needs, and no more than a sandbox lets a container have; podman would ask for more. */
const limits = ['nofile=16384:16384', 'nproc=4096:4096']

/**
 * Returns the arguments of `podman run` for a service, on the network of this machine, where the name of each service is this machine.
 * podman keeps the quotes of an env file, so its variables are given one by one.
 */
export function toRunArguments({ name: project, folder, services }: ComposeProject, name: string): string[] {
  const one = services[name]
  if (one === undefined) throw new Error(`there is no service ${name}`)
  const read = one.env_file.map((file) => parseEnv(readFileSync(join(folder, file), 'utf8')))
  const environment: Record<string, string | undefined> = Object.assign({}, ...read, one.environment)
  const each = (flag: string, values: readonly string[]) => values.map((value) => `--${flag}=${value}`)
  return [
    '--name',
    `${project}-${name}`,
    '--network=host',
    ...each('ulimit', limits),
    // podman asks systemd for its checks of health, which a sandbox has not.
    '--no-healthcheck',
    ...each(
      'add-host',
      Object.keys(services).map((other) => `${other}:127.0.0.1`),
    ),
    ...each(
      'env',
      Object.entries(environment).map(([key, value]) => `${key}=${value}`),
    ),
    ...(one.read_only ? ['--read-only'] : []),
    ...each('tmpfs', one.tmpfs),
    ...each(
      'volume',
      one.volumes.map((volume) =>
        volume.startsWith('.') ? resolve(folder, volume) : `${project}_${volume}`,
      ),
    ),
    ...each('cap-drop', one.cap_drop),
    ...each('cap-add', one.cap_add),
    ...each(
      'security-opt',
      one.security_opt.map((option) => option.replace(/:true$/, '')),
    ),
    ...(one.shm_size === undefined ? [] : each('shm-size', [one.shm_size])),
    one.image,
    ...one.command,
  ]
}
