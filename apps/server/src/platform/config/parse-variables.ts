import { problemWith, type SettingProblem } from './setting-problem.ts'
import { expectedValues, environment as schema, type VariableName, type Variables } from './variables.ts'

/**
 * Parses environment variables; empty ones count as not set. Returns a problem for each wrong one, and the others as if these were
 * not set. Where LUCAS_ENV is wrong, the rules of production apply.
 */
export function parseVariables(environment: Readonly<Record<string, string | undefined>>): {
  variables: Variables
  problems: SettingProblem[]
} {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const result = schema.safeParse(present)
  if (result.success) return { variables: result.data, problems: [] }
  const wrong = new Set(result.error.issues.map(({ path }) => String(path[0])).filter(isVariableName))
  const others = Object.entries(present).filter(([name]) => !isVariableName(name) || !wrong.has(name))
  return {
    variables: schema.parse({ LUCAS_ENV: 'production', ...Object.fromEntries(others) }),
    problems: [...wrong].map((name) =>
      problemWith(
        name,
        present[name] === undefined
          ? `${name} is missing: it must be ${expectedValues[name]}.`
          : `${name} must be ${expectedValues[name]}.`,
      ),
    ),
  }
}

const isVariableName = (name: string): name is VariableName => name in expectedValues
