import { budgetsScreenCopy as copy } from '@lucas/contract/copy/planning/budgets-screen.ts'
import type { Budget, BudgetLine } from '@lucas/contract/planning/budget.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { budgetQuery } from '../../entities/budget/queries.ts'
import { useCategories } from '../../entities/category/category-store.ts'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { HeroSkeleton } from '../../ui/primitives/hero-card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { CardFrame, RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { BudgetHero } from './budget-hero.tsx'
import { BudgetOptions } from './budget-options.tsx'
import { EmptyBudget } from './empty-budget.tsx'
import { HistoryCard } from './history-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { MovesCard } from './moves-card.tsx'
import { PeriodSteps } from './period-steps.tsx'

const BudgetLineDialog = lazyComponent(
  async () => (await import('./budget-line-dialog.tsx')).BudgetLineDialog,
)
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog)
const RemoveDialog = lazyComponent(async () => (await import('./remove-dialog.tsx')).RemoveDialog)
const OutsideDialog = lazyComponent(async () => (await import('./outside-dialog.tsx')).OutsideDialog)
const ProposalDialog = lazyComponent(async () => (await import('./proposal-dialog.tsx')).ProposalDialog)

type OpenDialog =
  | { kind: 'propose' | 'outside' }
  | { kind: 'create'; category?: string }
  | { kind: 'edit' | 'move' | 'remove'; line: BudgetLine }

interface BudgetsScreenProps {
  /** A day of the shown period; undefined shows the running one. */
  on: PlainDate | undefined
  onShow: (on: PlainDate | undefined) => void
}

/** /presupuestos: what is left of the period, its lines, and plan against spending of the past. */
export function BudgetsScreen({ on, onShow }: BudgetsScreenProps) {
  const query = useQuery(budgetQuery(on))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  useCategories()
  const { data } = query
  const close = () => setDialog(null)
  const isEmpty = data !== undefined && data.lines.length === 0 && data.state === 'running'
  const canAdd = data !== undefined && !isEmpty && data.state !== 'past' && data.form === 'lines'
  const add = () => setDialog({ kind: 'create' })
  return (
    <Page
      title={copy.title}
      stacks
      actions={
        data === undefined ? (
          <div className="h-9 max-md:h-11" />
        ) : (
          <>
            <PeriodSteps budget={data} onShow={onShow} />
            <BudgetOptions budget={data} onPropose={() => setDialog({ kind: 'propose' })} />
            {canAdd && (
              <Button
                variant="primary"
                className="max-md:hidden"
                icon={<Plus aria-hidden="true" className="size-4" />}
                onClick={add}
              >
                {copy.add}
              </Button>
            )}
          </>
        )
      }
    >
      <QueryPanel query={query} errorMessage={copy.loadFailed} skeleton={<Loading />}>
        {(budget) =>
          isEmpty ? (
            <EmptyBudget onPropose={() => setDialog({ kind: 'propose' })} onAdd={add} />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-4">
              <BudgetHero budget={budget} onOutside={() => setDialog({ kind: 'outside' })} />
              <LinesCard
                budget={budget}
                onEdit={(line) => setDialog({ kind: 'edit', line })}
                onMove={(line) => setDialog({ kind: 'move', line })}
                onRemove={(line) => setDialog({ kind: 'remove', line })}
              />
              {canAdd && (
                <Button
                  className="md:hidden"
                  icon={<Plus aria-hidden="true" className="size-4" />}
                  onClick={add}
                >
                  {copy.add}
                </Button>
              )}
              <MovesCard budget={budget} />
              <HistoryCard />
            </div>
          )
        }
      </QueryPanel>
      {data && dialog && (
        <Dialogs
          budget={data}
          dialog={dialog}
          onClose={close}
          onPlan={canAdd ? (category) => setDialog({ kind: 'create', category }) : undefined}
        />
      )}
    </Page>
  )
}

interface DialogsProps {
  budget: Budget
  dialog: OpenDialog
  onClose: () => void
  /** Opens the form for a line of a category; undefined where no line can be added. */
  onPlan: ((category: string) => void) | undefined
}

function Dialogs({ budget, dialog, onClose, onPlan }: DialogsProps) {
  const { lines, moves, state, counted, from } = budget
  switch (dialog.kind) {
    case 'propose':
      return <ProposalDialog budget={budget} onClose={onClose} />
    case 'outside':
      return <OutsideDialog budget={budget} onPlan={onPlan} onClose={onClose} />
    case 'create':
      return (
        <BudgetLineDialog
          key={dialog.category ?? ''}
          budget={budget}
          line={undefined}
          category={dialog.category}
          onClose={onClose}
        />
      )
    case 'edit':
      return <BudgetLineDialog budget={budget} line={dialog.line} onClose={onClose} />
    case 'move':
      return (
        <MoveDialog
          lines={lines}
          line={dialog.line}
          day={state === 'running' && counted !== null ? counted.to : from}
          onClose={onClose}
        />
      )
    case 'remove':
      return <RemoveDialog line={dialog.line} moves={moves} onClose={onClose} />
  }
}

const Loading = () => (
  <div className="grid gap-3 md:gap-4">
    <HeroSkeleton className="h-[373px] lg:h-[226px]" />
    <CardFrame title={copy.lines.title} className="h-[360px] overflow-hidden">
      <div className="px-4 pt-1 md:px-5">
        <RowsSkeleton count={4} rowClass="h-20" />
      </div>
    </CardFrame>
  </div>
)
