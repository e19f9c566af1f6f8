import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { Link } from '@tanstack/react-router'
import { ArrowLeftRight, ChevronRight, Minus, Plus } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { linksBanks } from '../../lib/app/installation.ts'
import { Card } from '../../ui/primitives/card.tsx'

const copy = dashboardCopy.actions

const rowClass =
  'grid w-full grid-cols-[2.25rem_minmax(0,1fr)_1rem] items-center gap-3 rounded-md py-[9px] pr-3 pl-2.5 text-left transition-colors duration-100 hover:bg-surface-2 max-md:grid-cols-[2.25rem_minmax(0,1fr)] max-md:pl-1.5'

const RowContent = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <>
    <span className="grid size-9 place-items-center rounded-[10px] bg-brand-soft text-brand [&_svg]:size-[18px]">
      {icon}
    </span>
    <span className="min-w-0">
      <span className="block font-[550]">{title}</span>
      <span className="block text-[0.78125rem]/[1.0625rem] text-ink-3 max-md:hidden">{text}</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-4 text-ink-3 max-md:hidden" strokeWidth={1.75} />
  </>
)

/**
 * The quick actions: Agregar gasto, Agregar ingreso and Transferir dinero. On phones the first one is the floating button, and the
 * others share a row.
 */
export function QuickActions() {
  const { add, transfer } = use(ManualActionsContext)
  const transferRow = (
    <RowContent icon={<ArrowLeftRight strokeWidth={1.75} />} title={copy.transfer} text={copy.transferText} />
  )
  return (
    <Card
      label={copy.label}
      className="p-1.5 max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))]"
    >
      <button type="button" className={`${rowClass} max-md:hidden`} onClick={() => add('Expense')}>
        <RowContent
          icon={<Minus strokeWidth={1.75} />}
          title={copy.addSpending}
          text={copy.addSpendingText}
        />
      </button>
      <button type="button" className={rowClass} onClick={() => add('Income')}>
        <RowContent icon={<Plus strokeWidth={1.75} />} title={copy.addIncome} text={copy.addIncomeText} />
      </button>
      {linksBanks() ? (
        <Link to="/link-bank" className={rowClass}>
          {transferRow}
        </Link>
      ) : (
        <button type="button" className={rowClass} onClick={transfer}>
          {transferRow}
        </button>
      )}
    </Card>
  )
}
