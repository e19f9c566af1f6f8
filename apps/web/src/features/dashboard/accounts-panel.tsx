import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../lib/today.ts'
import { Amount } from '../../ui/amount.tsx'
import { BankTile } from '../../ui/bank-tile.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { FreshnessDot } from '../../ui/freshness-badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { accountsQuery } from './api.ts'
import { type Bank, banksOf } from './banks.ts'
import { Panel } from './panel.tsx'

const copy = dashboardCopy.accounts

/** How fresh the bank is and what is owed there; a rule between them, cut off where a line begins. */
const BankState = ({ bank, now }: { bank: Bank; now: Date }) => (
  <span className="block overflow-hidden text-xs text-ink-3">
    <span className="-ml-[7px] flex flex-wrap gap-x-1.5 gap-y-0.5 [&>*]:flex [&>*]:items-center [&>*]:gap-1 [&>*]:border-l [&>*]:border-line-strong [&>*]:pl-1.5">
      <span>{bank.manual ? copy.manual : <FreshnessDot updatedAt={bank.updatedAt} now={now} />}</span>
      {bank.debts.map(({ currency, total }) => (
        <span key={currency} className="whitespace-nowrap">
          {copy.owes} <Amount value={total} currency={currency} />
        </span>
      ))}
    </span>
  </span>
)

function BankFigures({ bank }: { bank: Bank }) {
  return (
    <div className="grid justify-items-end gap-1 font-[550]">
      {bank.deposits.map(({ currency, total }, index) => (
        <Amount
          key={currency}
          value={total}
          currency={currency}
          className={index === 0 ? '' : 'text-sm font-normal text-ink-2'}
        />
      ))}
      {bank.isSyncing && <span className="text-sm font-normal text-ink-3">{copy.syncing}</span>}
      {bank.isStale && (
        <LinkButton to="/connections" size="sm" aria-label={copy.reconnectBank(bank.name)}>
          {copy.reconnect}
        </LinkButton>
      )}
    </div>
  )
}

const BankRow = ({ bank, now }: { bank: Bank; now: Date }) => (
  <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-2.5 py-2">
    <BankTile name={bank.name} color={bank.color} size="sm" />
    <div className="min-w-0">
      <span className="block truncate font-[550]">{bank.name}</span>
      <BankState bank={bank} now={now} />
    </div>
    <BankFigures bank={bank} />
  </li>
)

/** Tus Cuentas: one row a bank, with its deposits at the right and its debt beside its freshness. */
export function AccountsPanel() {
  const query = useQuery(accountsQuery)
  const now = useNow()
  return (
    <Card className="h-full">
      <CardHeader title={copy.title} />
      <Panel
        query={query}
        failed={copy.failed}
        skeleton={
          <div className="grid gap-3 px-4 py-4 md:px-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        }
        bannerClass="px-4 pt-3 md:px-5"
      >
        {(accounts) => (
          <ul className="px-4 pt-2 pb-3 md:px-5">
            {banksOf(accounts, now).map((bank) => (
              <BankRow key={bank.name} bank={bank} now={now} />
            ))}
          </ul>
        )}
      </Panel>
    </Card>
  )
}
