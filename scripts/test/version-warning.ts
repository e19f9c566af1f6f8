const marker = '"PostgreSQL is outdated"'

/**
 * Returns the lines of a log without the warning that PostgreSQL is older than its floor: which programs a machine has is not
 * what a test of the product judges.
 */
export const withoutVersionWarning = (lines: readonly string[]): string[] =>
  lines.filter((line) => !line.includes(marker))
