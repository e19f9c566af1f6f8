import type { ImportPatch, RowKind, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { movingCopy } from '@lucas/contract/copy/banking/moving.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Card, CardTitle } from '../../../ui/primitives/card.tsx'
import { ErrorBanner } from '../../../ui/primitives/error-banner.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { Spinner } from '../../../ui/primitives/spinner.tsx'
import { tabPanelProps } from '../../../ui/primitives/tabs.tsx'
import { cacheImport, correctImport, mappingQuery } from '../api.ts'
import { CountTabs, rowTabsId, toTabId } from '../preview/count-tabs.tsx'
import { EvidenceCard } from '../preview/evidence-card.tsx'
import { ImportWarnings } from '../preview/import-warnings.tsx'
import { RowsCard } from '../preview/rows/rows-card.tsx'
import { useImportAll } from '../upload/import-all.ts'
import { AccountsCard } from './accounts-card.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { MoveBar } from './move-bar.tsx'
import type { Targets } from './targets.ts'
import { useParts } from './use-parts.ts'

const copy = movingCopy

interface MoveViewProps {
  /** The account whose rows are displayed. */
  statement: StatementImport
  /** The file is read again; what is displayed is from before. */
  isRereading: boolean
  kind: RowKind | undefined
  onKind: (kind: RowKind | undefined) => void
}

/** The accounts and categories of another app with those that they become, before anything is stored. */
export function MoveView({ statement, isRereading, kind, onKind }: MoveViewProps) {
  const { parts, isComplete } = useParts(statement)
  const isRead = isComplete && parts.every(({ state }) => state !== 'reading')
  const mapping = useQuery({ ...mappingQuery(statement.parts?.[0] ?? statement.id), enabled: isRead })
  const [targets, setTargets] = useState<Targets>(new Map())
  const isImporting = useImportAll((state) => state.run !== null)
  const correction = useCorrections(parts)
  const busy = correction.busy || isRereading
  return (
    <div className="grid grid-cols-1 items-start gap-3 max-md:pb-24 md:gap-4 md:pb-8 lg:grid-cols-[minmax(0,1fr)_344px]">
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        <div role="status" className={busy ? 'flex items-center gap-2 text-sm text-ink-2' : 'sr-only'}>
          {busy && (
            <>
              <Spinner />
              {importsScreenCopy.work.rereading}
            </>
          )}
        </div>
        <AccountsCard statement={statement} parts={parts} />
        {mapping.isError && (
          <ErrorBanner message={copy.categories.loadFailed} onRetry={() => void mapping.refetch()} />
        )}
        {mapping.data === undefined ? (
          !mapping.isError && (
            <div role="status" aria-busy="true" aria-label={copy.categories.loading}>
              <Skeleton className="h-40 rounded-lg" />
            </div>
          )
        ) : (
          <CategoriesCard
            mapping={mapping.data}
            targets={targets}
            disabled={isImporting}
            onTarget={(key, target) => setTargets((before) => new Map(before).set(key, target))}
          />
        )}
        <CountTabs
          counts={statement.counts}
          isCompared={statement.account !== null}
          kind={kind}
          onKind={onKind}
        />
        <ImportWarnings warnings={statement.warnings ?? []} />
        <EvidenceCard statement={statement} busy={busy} onCorrect={correction.correct} />
        <div {...tabPanelProps(rowTabsId, toTabId(kind))}>
          <RowsCard statement={statement} kind={kind} busy={busy} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-3 md:gap-4 lg:sticky lg:top-[120px]">
        <Card className="grid gap-1 p-4 md:p-5">
          <CardTitle>{copy.confirm.title}</CardTitle>
          <p className="text-sm text-ink-2">{copy.confirm.text}</p>
        </Card>
        <MoveBar
          statement={statement}
          parts={parts}
          isComplete={isComplete}
          mapping={mapping.data}
          targets={targets}
          busy={busy}
        />
        <p className="text-sm text-ink-3">{importsScreenCopy.preview.confirm.undoable}</p>
      </div>
    </div>
  )
}

/** Corrects how the file is read, for all of its accounts: an app writes all of them alike. */
function useCorrections(parts: readonly StatementImport[]) {
  const cache = useQueryClient()
  const correction = useMutation({
    mutationFn: (patch: ImportPatch) => Promise.all(parts.map(({ id }) => correctImport(id, patch))),
    meta: { failed: importsScreenCopy.preview.evidence.failed },
    onSuccess: (answers) => {
      for (const answer of answers) cacheImport(cache, answer)
    },
  })
  return { correct: (patch: ImportPatch) => correction.mutate(patch), busy: correction.isPending }
}
