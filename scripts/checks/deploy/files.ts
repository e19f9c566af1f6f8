import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from '../../runner/tool.ts'

const folder = join(root, 'deploy')
export const readDeploy = (path: string): string => readFileSync(join(folder, path), 'utf8')

/** Every file of deploy/, by its path below it. */
export const deployFiles = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

const variables = z.record(z.string(), z.string()).default({})
const service = z.object({
  image: z.string(),
  environment: variables,
  user: z.string().optional(),
  volumes: z.array(z.string()).default([]),
  env_file: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  ports: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  deploy: z.object({ replicas: z.number() }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  stop_grace_period: z.string().optional(),
  logging: z.object({ driver: z.string(), options: variables }).optional(),
  command: z.unknown().optional(),
  entrypoint: z.unknown().optional(),
})

export const composeText = readDeploy('compose.yaml')
export const composeDocument: unknown = parse(composeText, { merge: true })
const composeFile = z.object({ services: z.record(z.string(), service) })
export const compose = composeFile.parse(composeDocument)
/** The Compose file of a family. */
export const familyDocument: unknown = parse(readDeploy('family/compose.yaml'), { merge: true })
export const familyCompose = composeFile.parse(familyDocument)

const probe = z.object({ httpGet: z.object({ path: z.string() }) })
const container = z.object({
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ containerPort: z.number() })).default([]),
  securityContext: z.object({ readOnlyRootFilesystem: z.boolean(), allowPrivilegeEscalation: z.boolean() }),
  envFrom: z.array(z.object({ secretRef: z.object({ name: z.string() }).optional() })),
  startupProbe: probe.optional(),
  livenessProbe: probe.optional(),
  readinessProbe: probe.optional(),
  lifecycle: z.object({ preStop: z.object({ exec: z.object({ command: z.array(z.string()) }) }) }).optional(),
})
const manifest = z.object({
  kind: z.string(),
  metadata: z.object({ name: z.string().optional() }),
  data: variables,
  spec: z
    .object({
      replicas: z.number().optional(),
      template: z
        .object({
          metadata: z.object({ labels: variables }),
          spec: z.object({
            terminationGracePeriodSeconds: z.number().optional(),
            containers: z.array(container),
          }),
        })
        .optional(),
    })
    .optional(),
})

/** The documents of deploy/kubernetes, as they are and as far as the checks read them. */
export const manifests = deployFiles
  .filter((path) => path.startsWith('kubernetes/'))
  .flatMap((path) =>
    parseAllDocuments(readDeploy(path)).map((document) => {
      const raw: unknown = document.toJS()
      return { path, raw, ...manifest.parse(raw) }
    }),
  )

export const units = deployFiles
  .filter((path) => path.endsWith('.service'))
  .map((path) => {
    const lines = readDeploy(path).split('\n')
    /** The values of a setting, in order. */
    const list = (name: string) =>
      lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))
    const pairs = list('Environment').flatMap((line) => line.split(' ').map((pair) => pair.split('=')))
    return {
      path,
      list,
      environment: new Map(pairs.map(([name = '', value = '']) => [name, value])),
    }
  })

/** The variables of an example of an environment file. */
export const readEnvironment = (path: string): Map<string, string | undefined> =>
  new Map(Object.entries(parseEnv(readDeploy(path))))
