import { commitmentsScreenCopy as copy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentLine, Commitments } from '@lucas/contract/planning/commitments.ts'
import { monthOf, type PlainMonth } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { forecastQuery } from '../../entities/forecast/queries.ts'
import { WhatIfButton } from '../../entities/forecast/what-if-button.tsx'
import { instalmentsQuery } from '../../entities/instalment/queries.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Button, type ButtonVariant } from '../../ui/primitives/button.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { commitmentsQuery, questionsQuery } from './api.ts'
import { Contents } from './contents.tsx'
import { Loading } from './loading.tsx'
import { MonthSteps } from './month-steps.tsx'
import { NoCommitments } from './no-commitments.tsx'
import { TransferQuestion } from './transfer-question.tsx'
import { type LineActions, useLineChanges } from './use-line-actions.ts'

const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const CommitmentDialog = lazyComponent(async () => (await import('./commitment-dialog.tsx')).CommitmentDialog)

const PayDialog = lazyComponent(async () => (await import('./payment/pay-dialog.tsx')).PayDialog)

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'cancel' | 'pay'; lineId: string }

interface CommitmentsScreenProps {
  /** Undefined shows the running month. */
  month: PlainMonth | undefined
  /** The line that an alert or a transaction leads to. */
  lineId: string | undefined
  /** A notification asks whether that line was paid. */
  isPaying: boolean
  onShow: (month: PlainMonth | undefined) => void
  onPoint: (lineId: string) => void
}

/** /compromisos: what comes by day, what it costs a month, and all commitments by heading. */
export function CommitmentsScreen(props: CommitmentsScreenProps) {
  const { month, lineId, isPaying, onShow, onPoint } = props
  const today = useToday()
  const query = useQuery(commitmentsQuery(month))
  const questions = useQuery(questionsQuery)
  const instalments = useQuery(instalmentsQuery)
  // The lines wait for what may stand above them, so that a line that is pointed out can be focused. What failed is not there.
  const forecast = useQuery(forecastQuery(today))
  const isAsking = [questions, instalments, forecast].some((one) => one.isPending && one.failureCount === 0)
  const [ownDialog, setDialog] = useState<OpenDialog | null>(null)
  const asked = isPaying && lineId !== undefined ? ({ kind: 'pay', lineId } as const) : null
  const dialog = ownDialog ?? asked
  const { restoreCancellation, ...changes } = useLineChanges()
  const { data } = query
  // Before the first answer the month is known, but not how far its neighbours reach.
  const shown = data ?? { today, month: month ?? monthOf(today), previous: null, next: null }
  const isEmpty = data?.headings.length === 0
  const add = () => setDialog({ kind: 'create' })
  const close = () => {
    setDialog(null)
    if (asked !== null) onPoint(asked.lineId)
  }
  const actions: LineActions = {
    ...changes,
    edit: ({ id }) => setDialog({ kind: 'edit', lineId: id }),
    cancel: ({ id }) => setDialog({ kind: 'cancel', lineId: id }),
    pay: ({ id }) => setDialog({ kind: 'pay', lineId: id }),
  }
  const chosen = dialog === null || dialog.kind === 'create' ? undefined : findSeries(data, dialog.lineId)
  return (
    <Page
      title={copy.title}
      lead={<MonthSteps shown={shown} onShow={onShow} />}
      actions={
        isEmpty ? (
          <AddButton variant="secondary" onPress={add} />
        ) : (
          <div className="flex gap-2 max-md:hidden">
            <WhatIfButton today={today} size="md" />
            <AddButton onPress={add} />
          </div>
        )
      }
    >
      <QueryPanel query={query} errorMessage={copy.loadFailed} skeleton={<Loading />}>
        {(loaded) =>
          isEmpty ? (
            <NoCommitments onAdd={add} />
          ) : isAsking ? (
            <Loading />
          ) : (
            <Contents
              data={loaded}
              month={month}
              lineId={lineId}
              question={<TransferQuestion question={questions.data?.results[0]} />}
              addButton={
                <div className="flex flex-wrap gap-2 *:first:grow md:hidden">
                  <AddButton onPress={add} />
                  <WhatIfButton today={today} size="md" />
                </div>
              }
              actions={actions}
              onShow={onShow}
              onPoint={onPoint}
            />
          )
        }
      </QueryPanel>
      {(dialog?.kind === 'create' || (dialog?.kind === 'edit' && chosen)) && (
        <CommitmentDialog line={chosen} today={today} onCreated={onPoint} onClose={close} />
      )}
      {dialog?.kind === 'pay' && chosen?.payable_on != null && !chosen.paid_by_hand && (
        <PayDialog
          line={chosen}
          expectedOn={chosen.payable_on}
          today={today}
          onUndo={changes.unpay}
          onClose={close}
        />
      )}
      {dialog?.kind === 'cancel' && chosen && (
        <CancelDialog line={chosen} today={today} onUndo={restoreCancellation} onClose={close} />
      )}
    </Page>
  )
}

const findSeries = (data: Commitments | undefined, id: string): CommitmentLine | undefined =>
  data?.headings.flatMap(({ lines }) => lines).find((line) => line.source === 'series' && line.id === id)

interface AddButtonProps {
  variant?: ButtonVariant
  onPress: () => void
}

const AddButton = ({ variant = 'primary', onPress }: AddButtonProps) => (
  <Button variant={variant} icon={<Plus aria-hidden="true" className="size-4" />} onClick={onPress}>
    {copy.add}
  </Button>
)
