import { ConfigError } from './config-error.ts'
import { expectedValues, environment as schema, type VariableName, type Variables } from './variables.ts'

/** Parses environment variables; empty ones count as not set. Throws a ConfigError that names the first wrong one. */
export function parseVariables(environment: Readonly<Record<string, string | undefined>>): Variables {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = schema.safeParse(present)
  if (result.success) return result.data
  const name = String(result.error.issues[0]?.path[0])
  const expected = isVariableName(name) ? expectedValues[name] : 'another value'
  throw new ConfigError(
    present[name] === undefined
      ? `${name} is missing: it must be ${expected}.`
      : `${name} must be ${expected}.`,
  )
}

const isVariableName = (name: string): name is VariableName => name in expectedValues
