import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { useQueries } from '@tanstack/react-query'
import { importQuery } from '../api.ts'

/** Returns the imports of a file that are known by now, in its order, and whether all are. */
export function useParts(statement: StatementImport): { parts: StatementImport[]; isComplete: boolean } {
  const ids = statement.parts?.length ? statement.parts : [statement.id]
  const results = useQueries({ queries: ids.map(importQuery) })
  const parts = results.flatMap(({ data }) => data ?? [])
  return { parts, isComplete: parts.length === ids.length }
}
