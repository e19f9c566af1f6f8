import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/primitives/button.tsx'
import { getReadiness } from '../readiness.ts'
import { importAll, useImportAll } from './import-all.ts'
import { listSkipped, type SkippedFile } from './list-skipped.ts'
import type { ChosenFile } from './use-chosen-files.ts'

const copy = importsScreenCopy.chosen

interface ImportAllBarProps {
  files: readonly ChosenFile[]
  onOpen: (id: string) => void
}

/** Imports every file of the list that needs no decision, and names the others with their reason. */
export function ImportAllBar({ files, onOpen }: ImportAllBarProps) {
  const cache = useQueryClient()
  const { run, failures } = useImportAll()
  const ready = files.flatMap(({ statement }) =>
    statement !== undefined && getReadiness(statement) === 'ready' ? [statement] : [],
  )
  const skipped = run === null ? listSkipped({ files, failures }) : []
  return (
    <div className="border-t border-line px-4 pt-3 pb-2.5 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="min-w-0 text-sm text-ink-2">
          {run === null ? copy.ready(ready.length) : copy.running(run.position, run.total)}
        </p>
        <Button
          variant="primary"
          className="max-md:w-full"
          disabled={ready.length === 0}
          busy={run !== null}
          busyText={importsScreenCopy.preview.confirm.busy}
          onClick={() => void importAll(cache, ready)}
        >
          {copy.importAll}
        </Button>
      </div>
      {skipped.length > 0 && <Skipped files={skipped} onOpen={onOpen} />}
    </div>
  )
}

const Skipped = ({ files, onOpen }: { files: readonly SkippedFile[]; onOpen: (id: string) => void }) => (
  <section aria-labelledby="importar-todas-no" className="mt-3 text-sm">
    <h3 id="importar-todas-no" className="font-medium">
      {copy.skipped.title}
    </h3>
    <ul>
      {files.map(({ key, name, reason, importId }) => (
        <li key={key} className="flex flex-wrap items-baseline justify-between gap-x-3 py-1 text-ink-2">
          <span className="min-w-0 break-words">
            <span className="font-medium text-ink">{name}</span>
            {copy.skipped.because(reason)}
          </span>
          {importId !== null && (
            <Button variant="link" aria-label={copy.skipped.open(name)} onClick={() => onOpen(importId)}>
              {copy.review}
            </Button>
          )}
        </li>
      ))}
    </ul>
  </section>
)
