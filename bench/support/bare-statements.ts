import type { QueryConfig } from 'pg'
import { z } from 'zod'

/** A statement that a request of the product sends, with its values. */
export const statementSchema = z.object({ text: z.string(), values: z.array(z.unknown()) })
export type Statement = z.infer<typeof statementSchema>

/** Gives equal texts one name, so that a connection prepares each text once, as the product does. */
export function nameStatements(statements: readonly Statement[]): QueryConfig[] {
  const names = new Map<string, string>()
  return statements.map(({ text, values }) => {
    if (['begin', 'commit', 'rollback'].includes(text)) return { text, values }
    const name = names.get(text) ?? `b${names.size}`
    names.set(text, name)
    return { name, text, values }
  })
}
