import { globSync } from 'node:fs'
import { $ZodType } from 'zod/v4/core'

const contract = new URL('../../../../../../packages/contract/src/', import.meta.url)

/** Kinds that describe a thing of their own. A number or a text, such as `amount`, is part of one. */
const namedKinds = new Set(['object', 'union', 'enum', 'array', 'record', 'optional'])

/** Returns the schemas of the contract with the names that the API document gives them: `goalList` is `GoalList`. */
export async function loadNamedSchemas(): Promise<ReadonlyMap<$ZodType, string>> {
  const names = new Map<$ZodType, string>()
  const add = (schema: $ZodType, name: string) => {
    if (names.has(schema)) return
    if ([...names.values()].includes(name))
      throw new Error(`Two schemas of the contract have the name ${name}.`)
    names.set(schema, name)
  }
  for (const file of globSync('**/*.ts', { cwd: contract, exclude: isWithoutSchemas }).toSorted()) {
    const exports: Record<string, unknown> = await import(new URL(file, contract).href)
    for (const [name, value] of Object.entries(exports))
      if (value instanceof $ZodType && namedKinds.has(value._zod.def.type)) add(value, toName(name))
  }
  return names
}

const toName = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const isWithoutSchemas = (path: string) => /(?:^|\/)(?:copy|rules)$|\.test\.ts$/.test(path)
