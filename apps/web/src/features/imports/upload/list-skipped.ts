import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { isInProgress } from '../api.ts'
import { getReadiness } from '../readiness.ts'
import type { Upload } from './uploads.ts'
import type { ChosenFile } from './use-chosen-files.ts'

const copy = importsScreenCopy.chosen.skipped

/** A file that 'Importar todas' leaves out, with the reason and what to do. */
export interface SkippedFile {
  key: string
  name: string
  reason: string
  /** The import to open; null where there is none, or where nothing can be done there. */
  importId: string | null
}

interface SkippedFacts {
  files: readonly ChosenFile[]
  /** Why the last run could not store an import, by its id. */
  failures: ReadonlyMap<string, string>
}

/** Lists every chosen file that is neither imported nor ready to be. */
export function listSkipped({ files, failures }: SkippedFacts): SkippedFile[] {
  return files.flatMap(({ key, name, upload, statement }): SkippedFile[] => {
    const reason =
      statement === undefined
        ? getUploadReason(upload)
        : getImportReason(statement, failures.get(statement.id))
    const isOpenable = statement !== undefined && !isInProgress(statement)
    return reason === null ? [] : [{ key, name, reason, importId: isOpenable ? statement.id : null }]
  })
}

function getUploadReason({ state, problem }: Upload): string {
  if (problem === null) return state === 'sent' ? copy.reading : copy.sending
  return state === 'refused' ? copy.refused(problem) : copy.stopped(problem)
}

function getImportReason(statement: StatementImport, failure: string | undefined): string | null {
  const { state, problem } = statement
  if (state === 'done' || state === 'undone' || state === 'storing') return null
  if (state === 'reading') return copy.reading
  if (state === 'failed') return copy.failed(problem?.sentence ?? importsCopy.states.failed)
  if (failure !== undefined) return copy.stored(failure)
  const readiness = getReadiness(statement)
  return readiness === 'ready' || readiness === 'not_waiting' ? null : copy[readiness]
}
