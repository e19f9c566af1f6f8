// Apart from the shapes of the wire: the thread that reads a file starts anew for each, and needs no validator.

/** What a column of a table can hold. */
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
