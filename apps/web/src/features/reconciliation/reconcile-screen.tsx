import type { Account } from '@lucas/contract/banking/account.ts'
import type { ReconciliationInput } from '@lucas/contract/banking/reconciliation.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { reconciliationScreenCopy as copy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, Landmark } from 'lucide-react'
import { useState } from 'react'
import { accountsQuery } from '../../entities/account/queries.ts'
import { reconciliationsQuery } from '../../entities/account/reconciliations.ts'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { ErrorBanner } from '../../ui/primitives/error-banner.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { statementsQuery } from './api.ts'
import { Comparison } from './comparison.tsx'
import { ReconcileForm } from './reconcile-form.tsx'
import { ReconciliationHistory } from './reconciliation-history.tsx'

interface ReconcileScreenProps {
  accountId: string | undefined
  /** The statement that the user comes from. */
  statementId: string | undefined
}

/** /connections/cuadrar: compares an account with the statement of its bank. */
export function ReconcileScreen({ accountId, statementId }: ReconcileScreenProps) {
  const { data: accounts, isError, refetch } = useQuery(accountsQuery)
  const account = accounts?.find(({ id }) => id === accountId)
  return (
    <Page
      back={
        <Link
          to="/connections"
          className="-ml-1 mb-1 inline-flex items-center gap-0.5 rounded-xs text-sm leading-6 font-[550] text-brand hover:underline max-md:min-h-11"
        >
          <ChevronLeft aria-hidden="true" className="size-4" strokeWidth={2} />
          {importsScreenCopy.back}
        </Link>
      }
      title={copy.title}
      lead={copy.lead}
    >
      {isError && <ErrorBanner message={copy.loadFailed} onRetry={() => void refetch()} />}
      {accounts === undefined && !isError && <Loading />}
      {accounts !== undefined && account === undefined && (
        <Card>
          <EmptyState
            icon={<Landmark strokeWidth={1.75} />}
            title={copy.accountMissing.title}
            text={copy.accountMissing.text}
            action={
              <LinkButton to="/connections" variant="primary">
                {copy.accountMissing.action}
              </LinkButton>
            }
          />
        </Card>
      )}
      {account !== undefined && <Reconcile key={account.id} account={account} statementId={statementId} />}
    </Page>
  )
}

function Reconcile({ account, statementId }: { account: Account; statementId: string | undefined }) {
  const statements = useQuery(statementsQuery)
  const reconciled = useQuery(reconciliationsQuery)
  const [input, setInput] = useState<ReconciliationInput | null>(null)
  const own = reconciled.data?.results.filter(({ account_id: id }) => id === account.id) ?? []
  const isLoading = statements.isLoading || reconciled.isLoading
  const name = [account.institution_name, account.name, formatAccountNumber(account)]
  return (
    <div className="grid grid-cols-1 gap-3 pb-8 md:gap-4">
      <p className="font-medium">{name.filter((part) => part !== '').join(' · ')}</p>
      {isLoading ? (
        <Loading />
      ) : (
        <ReconcileForm
          account={account}
          statements={statements.data?.results ?? []}
          statementId={statementId}
          newest={own[0]}
          onCompare={setInput}
        />
      )}
      {input !== null && <Comparison account={account} input={input} onDone={() => setInput(null)} />}
      {own.length > 0 && <ReconciliationHistory reconciliations={own} />}
    </div>
  )
}

const Loading = () => (
  <div aria-busy="true" role="status" aria-label={copy.loading}>
    <Skeleton radius="lg" className="h-60" />
  </div>
)
