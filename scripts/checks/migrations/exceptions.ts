export interface MigrationException {
  /** The rules that the file breaks. */
  rules: readonly string[]
  reason: string
}

/**
 * Migrations that were merged before the rules (docs/migrations.md) and are never edited. The list is empty after the next
 * release, and no file is added to it.
 */
export const exceptions: Readonly<Record<string, MigrationException>> = {}
