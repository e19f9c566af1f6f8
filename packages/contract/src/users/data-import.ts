import * as z from 'zod/mini'
import { dataImportCopy } from '../copy/users/data-import.ts'
import { id, instant, oneLine, pageOf, plainDate } from '../wire.ts'

export const dataImportLimits = {
  bytes: 200 * 1024 * 1024, // S-31
  /** Bytes of a piece of the upload; only the last one is shorter. */
  pieceBytes: 4 * 1024 * 1024,
} as const

/** A file is sent in pieces, read, shown, and stored once it is confirmed. */
export const dataImportStates = ['uploading', 'reading', 'preview', 'storing', 'done', 'failed'] as const

export const dataImportProblems = [
  'not_lucas',
  'unversioned',
  'newer_version',
  'broken',
  'too_much_inside',
  'row_invalid',
  'contradicts',
  'account_not_empty',
  'took_too_long',
  'unexpected',
] as const
export type DataImportProblem = (typeof dataImportProblems)[number]

/** What the archive holds. */
export const dataImportContent = z.object({
  owner: z.object({ email: z.string(), name: z.string() }),
  exported_at: instant,
  accounts: z.int(),
  transactions: z.int(),
  goals: z.int(),
  budgets: z.int(),
  categories: z.int(),
  rules: z.int(),
  commitments: z.int(),
  wallet_items: z.int(),
  /** First and last day of the transactions; null if there are none. */
  from: z.nullable(plainDate),
  to: z.nullable(plainDate),
})
export type DataImportContent = z.infer<typeof dataImportContent>

export const dataImport = z.object({
  id,
  file_name: z.string(),
  size: z.int(),
  state: z.enum(dataImportStates),
  /** Bytes of each piece but the last. */
  piece_bytes: z.int(),
  /** Rows that were read or stored; `total` is null until it is known. */
  progress: z.object({ done: z.int(), total: z.nullable(z.int()) }),
  content: z.nullable(dataImportContent),
  /** Whether the archive is of the address of this account; null until it is read. */
  is_own: z.nullable(z.boolean()),
  problem: z.nullable(
    z.object({ code: z.enum(dataImportProblems), sentence: z.string(), place: z.nullable(z.string()) }),
  ),
  created_at: instant,
})
export type DataImport = z.infer<typeof dataImport>
export const dataImportList = pageOf(dataImport)

export const dataImportInput = z.object({
  name: z.string().check(oneLine, z.maxLength(500)),
  size: z
    .int()
    .check(
      z.minimum(1, dataImportCopy.problems.broken),
      z.maximum(dataImportLimits.bytes, dataImportCopy.tooBig),
    ),
})
export type DataImportInput = z.infer<typeof dataImportInput>

export const dataPieceParams = z.object({ id, position: z.coerce.number().check(z.int(), z.minimum(0)) })

/** `other_owner` says that the user knows whose data these are. */
export const dataImportConfirmation = z.object({ other_owner: z.optional(z.boolean()) })
export type DataImportConfirmation = z.infer<typeof dataImportConfirmation>
