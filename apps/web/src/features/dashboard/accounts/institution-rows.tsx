import type { Account } from '@lucas/contract/banking/account.ts'
import { dashboardCopy } from '@lucas/contract/copy/analytics/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { FreshnessDot } from '../../../entities/account/freshness-badge.tsx'
import { InstitutionLogo } from '../../../entities/account/institution-logo.tsx'
import { connectionsQuery } from '../../../entities/account/refresh-connections.ts'
import { useNow } from '../../../lib/hooks/use-today.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { LinkButton } from '../../../ui/primitives/link-button.tsx'
import { groupByInstitution, type InstitutionSummary, institutionNeedsManualRefresh } from './institutions.ts'

const copy = dashboardCopy.accounts

interface InstitutionRowProps {
  institution: InstitutionSummary
  /** Whether only the user can update the data, by signing in at the bank or manually. */
  isManual: boolean
  now: Date
}

/** The debts at an institution: pesos first, then dollars. */
const Debts = ({ debts }: Pick<InstitutionSummary, 'debts'>) => (
  <span className="max-w-full">
    {copy.owes}{' '}
    {debts.map(({ currency, total }, at) => (
      <span key={currency}>
        {at > 0 && ' · '}
        <Amount value={total} currency={currency} />
      </span>
    ))}
  </span>
)

/** The age of data and the debts of an institution, separated by a rule that is hidden at line starts. */
const InstitutionState = ({ institution, isManual, now }: InstitutionRowProps) => (
  <span className="block overflow-hidden text-xs text-ink-3">
    <span className="-ml-[7px] flex flex-wrap gap-x-1.5 gap-y-0.5 [&>*]:flex [&>*]:items-center [&>*]:gap-1 [&>*]:border-l [&>*]:border-line-strong [&>*]:pl-1.5">
      {!institution.manual && (
        <span>
          <FreshnessDot updatedAt={institution.updatedAt} now={now} />
        </span>
      )}
      {isManual && <span>{copy.manual}</span>}
      {institution.debts.length === 1 && <Debts debts={institution.debts} />}
    </span>
    {institution.debts.length > 1 && <Debts debts={institution.debts} />}
  </span>
)

function InstitutionBalances({ institution }: { institution: InstitutionSummary }) {
  return (
    <div className="grid justify-items-end gap-1 font-[550]">
      {institution.deposits.map(({ currency, total }, index) => (
        <Amount
          key={currency}
          value={total}
          currency={currency}
          className={index === 0 ? '' : 'text-sm font-normal text-ink-2'}
        />
      ))}
      {institution.missing !== null && (
        <span className="text-sm font-normal text-ink-3">{institution.missing}</span>
      )}
      {institution.isStale && (
        <LinkButton to="/connections" size="sm" aria-label={copy.reconnectBank(institution.name)}>
          {copy.reconnect}
        </LinkButton>
      )}
    </div>
  )
}

const InstitutionRow = ({ institution, isManual, now }: InstitutionRowProps) => (
  <li className="amount-row gap-x-2.5 py-2">
    <InstitutionLogo name={institution.name} color={institution.color} size="sm" />
    <div className="min-w-0">
      <span className="block truncate font-[550]">{institution.name}</span>
      <InstitutionState institution={institution} isManual={isManual} now={now} />
    </div>
    <InstitutionBalances institution={institution} />
  </li>
)

/** One row per institution: deposits at the right, debts next to the age of data. */
export function InstitutionRows({ accounts }: { accounts: Account[] }) {
  const { data: connections } = useQuery(connectionsQuery)
  const now = useNow()
  const isManual = (institution: InstitutionSummary) =>
    institution.manual || institutionNeedsManualRefresh(institution.name, connections?.results ?? [])
  return (
    <ul className="px-4 pt-2 pb-3 md:px-5">
      {groupByInstitution(accounts, now).map((institution) => (
        <InstitutionRow
          key={institution.name}
          institution={institution}
          isManual={isManual(institution)}
          now={now}
        />
      ))}
    </ul>
  )
}
