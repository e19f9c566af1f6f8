import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ChevronRight, Minus, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Card } from '../../ui/card.tsx'
import type { DraftType } from './draft.ts'

/** Forms come when they are opened: the first screen stays light. */
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

const copy = dashboardCopy.actions

const rowClass =
  'grid w-full grid-cols-[2.25rem_minmax(0,1fr)_1rem] items-center gap-3 rounded-md py-[9px] pr-3 pl-2.5 text-left transition-colors duration-100 hover:bg-surface-2'

const RowContent = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <>
    <span className="grid size-9 place-items-center rounded-[10px] bg-brand-soft text-brand [&_svg]:size-[18px]">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block font-[550]">{title}</span>
      <span className="block text-[0.78125rem]/[1.0625rem] text-ink-3">{text}</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
  </>
)

/** Agregar gasto, Agregar ingreso, Transferir dinero. */
export function QuickActions({ today }: { today: PlainDate }) {
  const [adding, setAdding] = useState<DraftType | null>(null)
  return (
    <Card label={copy.label} className="p-1.5">
      <button type="button" className={rowClass} onClick={() => setAdding('Expense')}>
        <RowContent
          icon={<Minus strokeWidth={1.75} />}
          title={copy.addSpending}
          text={copy.addSpendingText}
        />
      </button>
      <button type="button" className={rowClass} onClick={() => setAdding('Income')}>
        <RowContent icon={<Plus strokeWidth={1.75} />} title={copy.addIncome} text={copy.addIncomeText} />
      </button>
      <Link to="/link-bank" className={rowClass}>
        <RowContent
          icon={<ArrowLeftRight strokeWidth={1.75} />}
          title={copy.transfer}
          text={copy.transferText}
        />
      </Link>
      {adding !== null && (
        <Suspense>
          <CreateDialog type={adding} today={today} onClose={() => setAdding(null)} />
        </Suspense>
      )}
    </Card>
  )
}
