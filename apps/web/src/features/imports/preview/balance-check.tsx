import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, type LucideIcon, TriangleAlert } from 'lucide-react'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { formatFullDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'

const copy = importsScreenCopy.preview.balance

/** Icon and colour by result of the balance check. */
const looks: Readonly<Record<string, { icon: LucideIcon; tone: string }>> = {
  holds: { icon: CircleCheck, tone: 'text-income' },
  broken: { icon: TriangleAlert, tone: 'text-warning' },
  unknown: { icon: CircleDashed, tone: 'text-ink-3' },
}

/** Shows whether the rows lead from the opening to the closing balance, and whether the account has that balance. */
export function BalanceCheck({ statement }: { statement: StatementImport }) {
  const { evidence, opening_balance, closing_balance, currency, period, account } = statement
  const { data: accounts } = useQuery(accountsQuery)
  const check = evidence.find(({ about }) => about === 'balance')
  const look = looks[check?.value ?? 'unknown']
  const own = accounts?.find(({ id }) => id === account?.account_id)
  const isOwn = closing_balance !== null && own?.balance_current === closing_balance
  return (
    <section>
      <h2 className="mb-2 text-[0.9375rem] leading-5 font-semibold">{copy.title}</h2>
      {check !== undefined && look !== undefined && (
        <div className="flex gap-2.5">
          <look.icon
            aria-hidden="true"
            className={`mt-0.5 size-[18px] flex-none ${look.tone}`}
            strokeWidth={1.75}
          />
          <div className="min-w-0">
            <p className="font-medium">{check.label}</p>
            <p className="text-sm text-ink-3">{check.reason}</p>
          </div>
        </div>
      )}
      {isOwn && <p className="mt-1 text-sm font-medium text-income">{copy.matchesBank}</p>}
      {currency !== null && (opening_balance !== null || closing_balance !== null) && (
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
          {opening_balance !== null && (
            <>
              <dt className="text-ink-2">{copy.opening}</dt>
              <dd className="text-right">
                <Amount value={opening_balance} currency={currency} />
              </dd>
            </>
          )}
          {closing_balance !== null && (
            <>
              <dt className="text-ink-2">{copy.closing}</dt>
              <dd className="text-right">
                <Amount value={closing_balance} currency={currency} className="font-[550]" />
                {period !== null && (
                  <span className="num block text-ink-3">{copy.at(formatFullDay(period.to))}</span>
                )}
              </dd>
            </>
          )}
        </dl>
      )}
      {own !== undefined && closing_balance !== null && (
        <p className="mt-2 text-sm">
          <Link
            to="/connections/cuadrar"
            search={{ cuenta: own.id, cartola: statement.id }}
            className="font-[550] text-brand hover:underline max-md:inline-block max-md:py-3"
          >
            {reconciliationScreenCopy.action}
          </Link>
        </p>
      )}
    </section>
  )
}
