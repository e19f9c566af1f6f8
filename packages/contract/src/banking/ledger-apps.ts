// Separate from the schemas: the worker thread that reads a file needs no validator.

/** Apps whose export files are recognised; `ledger` is any other table with an account and a category in each row. */
export const ledgerApps = [
  'ynab',
  'actual',
  'firefly',
  'sure',
  'monarch',
  'splitwise',
  'lucas',
  'ledger',
] as const
export type LedgerApp = (typeof ledgerApps)[number]
