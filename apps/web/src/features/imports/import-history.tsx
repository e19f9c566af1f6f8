import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { formatRelativeDay, toSantiagoDate } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Badge, type BadgeTone } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { LinesSkeleton } from '../../ui/primitives/form-skeletons.tsx'
import { QueryFailure } from '../../ui/primitives/page-failures.tsx'
import { importsQuery, isInProgress } from './api.ts'
import { ImportState } from './import-state.tsx'
import { isUndoing } from './read-progress.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useUploads } from './upload/uploads.ts'
import { useImportFinished } from './use-import-finished.ts'

const copy = importsScreenCopy.history
const tones: Record<StatementImport['state'], BadgeTone> = {
  reading: 'brand',
  preview: 'brand',
  storing: 'brand',
  done: 'ok',
  failed: 'bad',
  undone: 'neutral',
}

const none: readonly StatementImport[] = []

/** All imports, newest first, each with its action. */
export function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const list = useInfiniteQuery({
    ...importsQuery,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ results }) => results.some(isInProgress)) ? 2_000 : false,
  })
  const uploads = useUploads((state) => state.uploads)
  const [undoing, setUndoing] = useState<StatementImport | null>(null)
  // Files of this session are already listed above.
  const all = useMemo(() => list.data?.pages.flatMap(({ results }) => results), [list.data])
  useImportFinished(all ?? none)
  const rows = all?.filter(({ id, state }) => state === 'done' || !uploads.some((upload) => upload.id === id))
  return (
    <Card label={copy.title} isUnsized={list.isPending} className="pb-1.5">
      <CardHeader title={copy.title} />
      {list.isError && (
        <QueryFailure
          query={list}
          message={copy.loadFailed}
          hasData={list.data !== undefined}
          className="m-4"
        />
      )}
      {list.isPending && (
        <div role="status" aria-busy="true" aria-label={copy.loading} className="px-4 pt-2 md:px-5">
          <LinesSkeleton count={1} className="h-16" />
        </div>
      )}
      {rows?.length === 0 && <p className="px-4 py-5 text-ink-2 md:px-5">{copy.empty}</p>}
      {rows !== undefined && rows.length > 0 && (
        <ul className="mt-2">
          {rows.map((statement) => (
            <HistoryRow
              key={statement.id}
              statement={statement}
              onOpen={() => onOpen(statement.id)}
              onUndo={() => setUndoing(statement)}
            />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="border-t border-line px-4 py-3 md:px-5">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {copy.more}
          </Button>
        </div>
      )}
      <UndoDialog statement={undoing} onClose={() => setUndoing(null)} />
    </Card>
  )
}

interface HistoryRowProps {
  statement: StatementImport
  onOpen: () => void
  onUndo: () => void
}

function HistoryRow({ statement, onOpen, onUndo }: HistoryRowProps) {
  const { file_name, state, account, created_at, undo } = statement
  const today = useToday()
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t md:px-5">
      <div className="min-w-0 flex-1 basis-56">
        <p className="truncate font-medium">{file_name}</p>
        <p className="truncate text-sm text-ink-3">
          <span className="num">{formatRelativeDay(toSantiagoDate(created_at), today)}</span> ·{' '}
          {account === null
            ? copy.noAccount
            : importsScreenCopy.preview.account.option(account.name, account.mask, account.institution_name)}
        </p>
        <div className="text-sm text-ink-2">
          <ImportState statement={statement} />
        </div>
      </div>
      <Badge tone={tones[state]}>{isUndoing(statement) ? copy.undoing : importsCopy.states[state]}</Badge>
      <div className="flex gap-2 max-md:w-full">
        <Button
          size="sm"
          className="max-md:flex-1"
          aria-label={state === 'preview' ? copy.reviewLabel(file_name) : copy.seeLabel(file_name)}
          onClick={onOpen}
        >
          {state === 'preview' ? copy.review : copy.see}
        </Button>
        {undo !== null && (
          <Button size="sm" className="max-md:flex-1" aria-label={copy.undoLabel(file_name)} onClick={onUndo}>
            {copy.undo}
          </Button>
        )}
      </div>
    </li>
  )
}
