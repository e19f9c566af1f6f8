import { dataImportCopy as copy } from '@lucas/contract/copy/users/data-import.ts'
import {
  type DataImport,
  type DataImportContent,
  dataImportLimits,
  dataImportProblems,
} from '@lucas/contract/users/data-import.ts'
import * as z from 'zod/mini'
import type { ArchiveSummary } from './import-cipher.ts'
import type { DataImportRow } from './repository/data-import.ts'

const storedProblem = z.object({
  code: z.enum(dataImportProblems),
  place: z.nullable(z.object({ table: z.string(), row: z.number() })),
})

/** Whether an archive is of the user with this address. */
export const isOwnArchive = ({ owner }: DataImportContent, email: string): boolean =>
  owner.email.toLowerCase() === email.toLowerCase()

interface Context {
  email: string
  summary: ArchiveSummary | null
}

export const toApiDataImport = (row: DataImportRow, { email, summary }: Context): DataImport => ({
  id: row.id,
  file_name: row.file_name,
  size: Number(row.size),
  state: row.state,
  piece_bytes: dataImportLimits.pieceBytes,
  progress: { done: row.rows_done, total: row.rows_total },
  content: summary?.content ?? null,
  is_own: summary === null ? null : isOwnArchive(summary.content, email),
  problem: row.problem === null ? null : toApiProblem(row.problem),
  created_at: row.created_at.toISOString(),
})

function toApiProblem(stored: unknown): NonNullable<DataImport['problem']> {
  const { code, place } = storedProblem.parse(stored)
  return {
    code,
    sentence: copy.problems[code],
    place: place === null ? null : copy.place(place.table, String(place.row)),
  }
}
