import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { ImportCipher } from './import-cipher.ts'
import { previewExpiry } from './preview-expiry.ts'
import { readJob } from './read-job-kind.ts'
import type { StatementError, StatementReadResult } from './reader.ts'
import { type ImportRow, importsRepository, type StoredFile } from './repository/statement-import.ts'

type Parts = StatementReadResult['parts']

/** Every statement of a file stores the file once more. */
const mostParts = 30
const mostStoredBytes = 60 * 1024 * 1024

/** Returns why the statements of a file cannot each become an import, or null. */
export function refuseParts(parts: Parts, fileBytes: number): StatementError | null {
  const count = parts.length
  if (count <= mostParts && (count === 1 || count * fileBytes <= mostStoredBytes)) return null
  return { code: 'too_many_parts', sentence: statementCopy.problems.too_many_parts(count), line: null }
}

export interface PartsDeps {
  jobs: Jobs
  cipher: ImportCipher
  now: Date
}

/**
 * Creates the imports of the other statements of a file, each with its own copy of the file, and has them read. The caller
 * locked the first one; a file that was divided already stays as it is.
 */
export async function addParts(
  tx: Tx,
  userId: string,
  first: ImportRow,
  { parts, stored }: { parts: Parts; stored: StoredFile },
  { jobs, cipher, now }: PartsDeps,
): Promise<void> {
  if (first.upload_id !== null) return
  const imports = importsRepository(tx)
  const toFileName = (name: string | null | undefined) => name ?? first.file_name
  if (parts.length > 1 || typeof parts[0] === 'string')
    await imports.update(userId, first.id, { upload_id: first.id, file_name: toFileName(parts[0]) }, now)
  for (const [part, name] of parts.entries()) {
    if (part === 0) continue
    const id = newId()
    await imports.create(
      userId,
      {
        id,
        fileName: toFileName(name),
        size: first.size,
        uploadId: first.id,
        part,
        ...cipher.copyFile(first.id, id, stored),
      },
      now,
      previewExpiry(now),
    )
    await jobs.enqueue(tx, readJob, { person: userId, import: id, revision: 1 })
  }
}
