import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/primitives/button.tsx'
import { getReadiness } from '../readiness.ts'
import { importAll, useImportAll } from './import-all.ts'

const copy = importsScreenCopy.chosen

/** Imports every file of the list that needs no decision, and says how many do. */
export function ImportAllBar({ statements }: { statements: readonly StatementImport[] }) {
  const cache = useQueryClient()
  const run = useImportAll((state) => state.run)
  const ready = statements.filter((statement) => getReadiness(statement) === 'ready')
  const open = statements.filter((statement) =>
    ['account_missing', 'needs_review'].includes(getReadiness(statement)),
  )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 pt-3 pb-2.5 md:px-5">
      <p role="status" className="min-w-0 text-sm text-ink-2">
        {run === null
          ? [copy.ready(ready.length), ...(open.length === 0 ? [] : [copy.open(open.length)])].join(' · ')
          : copy.running(run.position, run.total)}
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
  )
}
