export interface MigrationException {
  /** The rules that the file breaks. */
  rules: readonly string[]
  reason: string
}

/**
 * Migrations that were merged before the rules (docs/migrations.md) and are never edited. The list is empty after the next
 * release, and no file is added to it.
 */
export const exceptions: Readonly<Record<string, MigrationException>> = {
  '0047-add-transaction-kinds.sql': {
    rules: ['constraint-not-valid', 'rows-in-batches'],
    reason:
      'the kinds and their sums change together, and a split between two transactions would show wrong sums; rel/upgrade measures the pause',
  },
  '0048-add-guess-refresh.sql': {
    rules: ['index-concurrently', 'rows-in-batches'],
    reason: 'a partial index of few rows, and one short row for each user',
  },
  '0050-index-savings-series.sql': {
    rules: ['index-concurrently'],
    reason: 'the runner could not build an index outside of a transaction yet',
  },
  '0051-settle-pending-rows.sql': {
    rules: ['constraint-not-valid', 'index-concurrently'],
    reason: 'the column is new and null everywhere; both indexes have pending rows only',
  },
  '0054-add-budgets.sql': {
    rules: ['constraint-not-valid'],
    reason: 'a wider list of subjects of notifications, of which there are few',
  },
  '0055-add-every-28-days.sql': {
    rules: ['constraint-not-valid'],
    reason: 'a wider list of rhythms and a constant default, in a table of few rows',
  },
  '0056-add-savings-plans.sql': {
    rules: ['constraint-not-valid', 'index-concurrently'],
    reason: 'the column is new and null everywhere, in a table of few rows',
  },
  '0057-add-commitments.sql': {
    rules: ['constraint-not-valid', 'index-concurrently'],
    reason: 'the columns are new and null everywhere, in tables of few rows',
  },
  '0059-add-transaction-rules.sql': {
    rules: ['constraint-not-valid', 'rows-in-batches'],
    reason:
      'wider lists of sources, and the number of corrections behind learned rules, of which there are few; rel/upgrade measures the pause',
  },
}
