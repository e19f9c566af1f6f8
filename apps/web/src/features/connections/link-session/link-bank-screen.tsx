import { linkBankCopy as copy } from '@lucas/contract/copy/banking/link-session.ts'
import { manualTransactionCopy } from '@lucas/contract/copy/transactions/manual-transaction.ts'
import { ShieldCheck } from 'lucide-react'
import { use, useState } from 'react'
import { ManualActionsContext } from '../../../entities/transaction/manual.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { readRunningSync } from './running-sync.ts'

const ConnectBankDialog = lazyComponent(
  async () => (await import('./connect-bank-dialog.tsx')).ConnectBankDialog,
)

/** /link-bank: what Lucas does with a bank connection, and what it never does. */
export function LinkBankScreen() {
  const [connecting, setConnecting] = useState(() => readRunningSync() !== null)
  const { transfer } = use(ManualActionsContext)
  return (
    <div className="grid min-h-[60vh] place-items-center px-4 py-10">
      <Card className="w-full max-w-[480px]">
        <div className="grid justify-items-center gap-1 px-6 py-10 text-center">
          <span
            aria-hidden="true"
            className="mb-4 grid size-12 place-items-center rounded-lg bg-brand-soft text-brand"
          >
            <ShieldCheck className="size-6" strokeWidth={1.75} />
          </span>
          <h1 className="text-2xl font-semibold tracking-[-0.022em]">{copy.title}</h1>
          <p className="mt-1 font-medium">{copy.promise}</p>
          <p className="max-w-[40ch] text-balance text-ink-2">{copy.text}</p>
          <div className="mt-6 flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => setConnecting(true)}>
              {copy.action}
            </Button>
            <Button onClick={transfer}>{manualTransactionCopy.transfer.action}</Button>
            <LinkButton to="/connections" variant="ghost">
              {copy.accounts}
            </LinkButton>
          </div>
        </div>
      </Card>
      {connecting && <ConnectBankDialog onClose={() => setConnecting(false)} />}
    </div>
  )
}
