import { transactionListCopy } from '@lucas/contract/copy/transactions/transaction-list.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Transaction } from '@lucas/contract/transactions/transaction.ts'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useTransactionDetail } from '../../entities/transaction/queries.ts'
import { formatTransactionDate } from '../../lib/format/transaction-date.ts'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { IconButton } from '../../ui/primitives/icon-button.tsx'
import { TransactionDetailPane } from '../transaction-detail/lazy-detail.tsx'

const copy = transactionListCopy.detail

export interface DetailSideProps {
  id: string
  known: Transaction | undefined
  today: PlainDate
  onClose: () => void
  /** Undefined at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Returns the date as the title of the pane, or a generic title until the transaction is loaded. */
function useDetailTitle(id: string, known: Transaction | undefined, today: PlainDate): string {
  const { data } = useTransactionDetail(id)
  const transaction = data ?? known
  return transaction === undefined ? copy.title : formatTransactionDate(transaction, today)
}

/** Buttons to the previous and next transaction. */
const Steps = ({ onPrevious, onNext }: Pick<DetailSideProps, 'onPrevious' | 'onNext'>) => (
  <>
    <IconButton label={copy.previous} disabled={onPrevious === undefined} onClick={onPrevious}>
      <ChevronUp aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
    <IconButton label={copy.next} disabled={onNext === undefined} onClick={onNext}>
      <ChevronDown aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  </>
)

/** The right pane of wide screens. */
export function DetailSide({ id, known, today, onClose, ...steps }: DetailSideProps) {
  const title = useDetailTitle(id, known, today)
  return (
    <>
      <header className="flex h-16 items-center gap-1 pr-4 pl-6">
        <h2 className="min-w-0 flex-1 text-sm text-ink-3">{title}</h2>
        <Steps {...steps} />
        <IconButton label={copy.close} onClick={onClose}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </header>
      <div key={id} className="fade-in px-6 pb-8">
        <TransactionDetailPane key={id} id={id} known={known} />
      </div>
    </>
  )
}

/** The same as a sheet, for narrow screens. It asks for the transaction only while it is on the screen. */
export function DetailSheet({
  open: isOpen,
  id,
  known,
  today,
  onClose,
  ...steps
}: DetailSideProps & { open: boolean }) {
  return (
    <Drawer
      open={isOpen}
      hasUrl
      onOpenChange={(open) => !open && onClose()}
      title={<SheetTitle id={id} known={known} today={today} />}
      actions={<Steps {...steps} />}
    >
      <TransactionDetailPane key={id} id={id} known={known} />
    </Drawer>
  )
}

const SheetTitle = ({ id, known, today }: Pick<DetailSideProps, 'id' | 'known' | 'today'>) => (
  <span className="block text-md font-normal text-ink-3">{useDetailTitle(id, known, today)}</span>
)
