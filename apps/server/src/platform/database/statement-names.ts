const maxNames = 1_000
const maxNamedLength = 8_000
/** Elements of an array from which on a plan for its values pays: it hashes the array, and knows how many rows to expect. */
const longArray = 100

export interface StatementNames {
  /** Returns the name of a statement, under which a connection plans it once; undefined if it is planned for its values. */
  find(text: string, values: readonly unknown[]): string | undefined
  /** Starts new names, after a migration invalidated the plans. */
  reset(): void
}

/** A pooler without prepared statements would run a name on a connection that does not know it. */
export const withoutNames: StatementNames = { find: () => undefined, reset: () => undefined }

/** Assigns one name per statement text. The number of names is bounded, because every connection stores its plans. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let generation = 0
  return {
    find(text, values) {
      if (values.some(isLongArray)) return undefined
      const known = names.get(text)
      if (known !== undefined || names.size >= maxNames || text.length > maxNamedLength) return known
      const name = `s${generation}_${names.size}`
      names.set(text, name)
      return name
    },
    reset() {
      names.clear()
      generation += 1
    },
  }
}

const isLongArray = (value: unknown) => Array.isArray(value) && value.length >= longArray
