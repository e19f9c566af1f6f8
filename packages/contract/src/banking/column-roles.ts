// Separate from the schemas: the worker thread that reads a file starts for each file and needs no validator.

/** Roles of a statement column. */
export const columnRoles = [
  'date',
  'description',
  'amount',
  'debit',
  'credit',
  'balance',
  'reference',
  'letter',
  'branch',
  'instalment',
] as const
export type ColumnRole = (typeof columnRoles)[number]
