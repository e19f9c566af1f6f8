import { kindScreenCopy as copy, linkScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { transactionKindNames } from '@lucas/contract/copy/transactions/transaction-kinds.ts'
import type { TransactionDetail } from '@lucas/contract/transactions/transaction-detail.ts'
import { ChevronDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { DescriptionNote, DescriptionRow } from '../../ui/primitives/description-row.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { canPair, canRefund, describeKindSource } from './kind-options.ts'
import type { useKindChoice } from './use-kind-choice.ts'

const KindList = lazyComponent(async () => (await import('./kind-list.tsx')).KindList)
const PairDialog = lazyComponent(async () => (await import('./pair-dialog.tsx')).PairDialog)
const RefundDialog = lazyComponent(async () => (await import('./refund-dialog.tsx')).RefundDialog)
const PairDecisionDialog = lazyComponent(
  async () => (await import('./pair-decision-dialog.tsx')).PairDecisionDialog,
)

interface KindFactProps {
  detail: TransactionDetail
  choice: ReturnType<typeof useKindChoice>
}

/** The kind, why the transaction has it, and what the user can change about it. */
export function KindFact({ detail, choice }: KindFactProps) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [linking, setLinking] = useState<'pair' | 'refund' | null>(null)
  const once = useOnceOpen(open)
  const name = transactionKindNames[detail.kind]
  const source = describeKindSource(detail)
  const isTransfer = detail.kind === 'transfer' || detail.kind === 'card_payment'
  return (
    <DescriptionRow label={copy.label}>
      <button
        ref={anchor}
        type="button"
        aria-label={copy.change(name)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-busy={choice.isBusy || undefined}
        onClick={() => setOpen(!open)}
        className="-my-1 -mr-1.5 inline-flex items-center gap-1.5 rounded-md p-1.5 transition-colors duration-100 hover:bg-surface-2 max-md:min-h-11"
      >
        {name}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-3" strokeWidth={1.75} />
      </button>
      {source !== null && <DescriptionNote>{source}</DescriptionNote>}
      {isTransfer && canPair(detail) && (
        <Button size="sm" className="mt-1.5" onClick={() => setLinking('pair')}>
          {linkScreenCopy.pair.open}
        </Button>
      )}
      {detail.kind === 'refund' && canRefund(detail) && (
        <Button size="sm" className="mt-1.5" onClick={() => setLinking('refund')}>
          {linkScreenCopy.refund.open}
        </Button>
      )}
      {once && (
        <KindList
          anchor={anchor}
          open={open}
          onOpenChange={setOpen}
          detail={detail}
          onChoose={choice.choose}
          onLink={setLinking}
        />
      )}
      {linking === 'pair' && <PairDialog detail={detail} onClose={() => setLinking(null)} />}
      {linking === 'refund' && <RefundDialog detail={detail} onClose={() => setLinking(null)} />}
      {choice.undecided !== null && (
        <PairDecisionDialog
          kind={choice.undecided}
          isBusy={choice.isBusy}
          onDecide={choice.decide}
          onClose={choice.cancel}
        />
      )}
    </DescriptionRow>
  )
}
