import type { StatementImport } from '@lucas/contract/banking/import.ts'
import type { ImportMapping } from '@lucas/contract/banking/import-mapping.ts'
import { movingCopy } from '@lucas/contract/copy/banking/moving.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { categoriesQuery } from '../../../entities/category/queries.ts'
import { toErrorMessage } from '../../../lib/http/api-error.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { saveMapping } from '../api.ts'
import { formatCount } from '../format-count.ts'
import { importAll, useImportAll } from '../upload/import-all.ts'
import { type Targets, toMappingInput } from './targets.ts'

const copy = movingCopy.confirm

interface MoveBarProps {
  statement: StatementImport
  parts: readonly StatementImport[]
  isComplete: boolean
  mapping: ImportMapping | undefined
  targets: Targets
  busy: boolean
}

const countNew = ({ counts }: StatementImport): number => (counts === null ? 0 : counts.new + counts.doubtful)

/** Remembers what the categories become and imports all accounts of the file; fixed at the bottom on phones. */
export function MoveBar({ statement, parts, isComplete, mapping, targets, busy }: MoveBarProps) {
  const cache = useQueryClient()
  const isImporting = useImportAll((state) => state.run !== null)
  const reasonId = useId()
  const wanted = parts.filter((part) => part.state === 'preview' && countNew(part) > 0)
  const rows = wanted.reduce((sum, part) => sum + countNew(part), 0)
  const move = useMutation({
    async mutationFn(known: ImportMapping) {
      await saveMapping(statement.id, toMappingInput(known, targets))
      await cache.invalidateQueries({ queryKey: categoriesQuery.queryKey })
      await importAll(cache, wanted)
    },
  })
  const reason =
    !isComplete || parts.some(({ state }) => state === 'reading') || mapping === undefined
      ? copy.reading
      : wanted.some(({ account }) => account === null)
        ? copy.missing
        : null
  const isEmpty = wanted.length === 0
  return (
    <div
      data-bottom-bar
      className="z-10 grid gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(57px+max(8px,env(safe-area-inset-bottom)))] max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2.5"
    >
      {move.isError && <ErrorBanner message={toErrorMessage(move.error, copy.failed)} />}
      <Button
        variant="primary"
        disabled={busy || isEmpty || reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        busy={move.isPending || isImporting}
        busyText={copy.busy}
        onClick={() => mapping !== undefined && move.mutate(mapping)}
      >
        {isEmpty
          ? copy.nothing
          : copy.import(formatCount(rows), rows === 1, formatCount(wanted.length), wanted.length === 1)}
      </Button>
      {reason !== null && (
        <p id={reasonId} className="text-sm text-ink-3">
          {reason}
        </p>
      )}
    </div>
  )
}
