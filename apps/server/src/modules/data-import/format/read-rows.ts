import * as z from 'zod/mini'
import type { IdMap } from './map-ids.ts'
import type { DataTable } from './table.ts'

type Row = Record<string, unknown>

/** Rows of an archive as they are written here. */
export interface OwnRows {
  rows: Row[]
  /** The values of the columns that are written later, with the id of their row. */
  later: Row[]
}

/** A line that is no row of its table; the first is 0. */
export class RowError extends Error {
  override readonly name = 'RowError'
  readonly at: number
  constructor(at: number) {
    super('not a row of this table')
    this.at = at
  }
}

/**
 * Creates the reader of the rows of an archive. It checks each value, gives each row the ids of this account, and leaves out the
 * rows that are not imported, with those that name them. Tables are read in their order.
 */
export function createRowReader(ids: IdMap) {
  /** Ids, as in the archive, of the rows that were left out. */
  const leftOut = new Set<string>()

  function isLeftOut(table: DataTable, row: Row): boolean {
    if (table.includes?.(row) === false) return true
    if (leftOut.size === 0) return false
    for (const [name, { isOptional }] of Object.entries(table.columns)) {
      const value = row[name]
      if (typeof value !== 'string' || !leftOut.has(value)) continue
      if (!isOptional) return true
      row[name] = null
    }
    return false
  }

  return {
    /** Reads lines of JSON. Throws a `RowError` for a line that is no row of the table. */
    read(table: DataTable, lines: readonly string[]): OwnRows {
      const schema = toSchema(table)
      const own: OwnRows = { rows: [], later: [] }
      for (const [at, text] of lines.entries()) {
        const row = parseRow(schema, text, at)
        if (isLeftOut(table, row)) {
          if (typeof row.id === 'string') leftOut.add(row.id)
          continue
        }
        for (const [name, { toOwn }] of Object.entries(table.columns))
          if (toOwn !== undefined) row[name] = toOwn(row[name], ids)
        const late = (table.later ?? []).filter((name) => row[name] !== null)
        if (late.length > 0)
          own.later.push({ id: row.id, ...Object.fromEntries(late.map((name) => [name, row[name]])) })
        for (const name of late) row[name] = null
        own.rows.push(row)
      }
      return own
    },
  }
}

const schemas = new Map<string, z.ZodMiniType<Row>>()

function toSchema({ name, columns }: DataTable): z.ZodMiniType<Row> {
  const known = schemas.get(name)
  if (known !== undefined) return known
  const schema: z.ZodMiniType<Row> = z.object(
    Object.fromEntries(Object.entries(columns).map(([column, { schema: value }]) => [column, value])),
  )
  schemas.set(name, schema)
  return schema
}

function parseRow(schema: z.ZodMiniType<Row>, text: string, at: number): Row {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new RowError(at)
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new RowError(at)
  return { ...parsed.data }
}
