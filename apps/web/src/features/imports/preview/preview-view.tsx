import type { RowKind, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useState } from 'react'
import { useDataBlockedSince } from '../../../entities/privacy/block-hint.ts'
import { PausedNote } from '../../../entities/privacy/paused-note.tsx'
import { formatFullDay, toSantiagoDate } from '../../../lib/format/format.ts'
import { Card } from '../../../ui/primitives/card.tsx'
import { Spinner } from '../../../ui/primitives/spinner.tsx'
import { tabPanelProps } from '../../../ui/primitives/tabs.tsx'
import { MonthsStrip } from '../months/months-strip.tsx'
import { AccountPanel } from './account-panel.tsx'
import { BalanceCheck } from './balance-check.tsx'
import { noCardAnswers, parseCardAnswers } from './card-answers.ts'
import { CardQuestions } from './card-questions.tsx'
import { ConfirmBar } from './confirm-bar.tsx'
import { CountTabs, rowTabsId, toTabId } from './count-tabs.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { ImportWarnings } from './import-warnings.tsx'
import { RowsCard } from './rows/rows-card.tsx'
import { useCorrection } from './use-correction.ts'

const copy = importsScreenCopy.preview

interface PreviewViewProps {
  statement: StatementImport
  /** The import while it is read again; the displayed preview is the one before. */
  rereading: StatementImport | null
  kind: RowKind | undefined
  onKind: (kind: RowKind | undefined) => void
  onLeave: () => void
}

const RereadingNote = () => (
  <>
    <Spinner />
    {importsScreenCopy.work.rereading}
  </>
)

const Line = () => <hr className="border-line" />

/** Preview with all corrections, before anything is stored. */
export function PreviewView({ statement, rereading, kind, onKind, onLeave }: PreviewViewProps) {
  const correction = useCorrection(statement.id)
  const isPaused = useDataBlockedSince() !== null && rereading !== null
  const busy = correction.busy || rereading !== null
  const [answers, setAnswers] = useState(noCardAnswers)
  const parsed = parseCardAnswers(statement.card, answers)
  return (
    <div className="grid grid-cols-1 items-start gap-3 max-md:pb-24 md:gap-4 md:pb-8 lg:grid-cols-[minmax(0,1fr)_344px]">
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        <div role="status" className={busy ? 'flex items-center gap-2 text-sm text-ink-2' : 'sr-only'}>
          {busy && (isPaused ? <PausedNote /> : <RereadingNote />)}
        </div>
        <AccountPanel statement={statement} busy={busy} />
        {statement.card && (
          <CardQuestions
            statement={statement}
            card={statement.card}
            answers={answers}
            errors={parsed.errors}
            onChange={setAnswers}
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
        <Card className="grid gap-5 p-4 md:p-5">
          <MonthsStrip statement={statement} />
          <Line />
          <BalanceCheck statement={statement} />
        </Card>
        <ConfirmBar
          statement={statement}
          busy={busy || Object.keys(parsed.errors).length > 0}
          card={parsed.input}
          onLeave={onLeave}
        />
        <p className="text-sm text-ink-3">
          {copy.confirm.undoable}
          {statement.expires_at !== null && (
            <> {copy.expires(formatFullDay(toSantiagoDate(statement.expires_at)))}</>
          )}
        </p>
      </div>
    </div>
  )
}
