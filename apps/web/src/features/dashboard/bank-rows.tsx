import type { Account } from '@lucas/contract/account.ts'
import { dashboardCopy } from '@lucas/contract/copy/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../../lib/bank-refresh.ts'
import { useNow } from '../../lib/today.ts'
import { Amount } from '../../ui/amount.tsx'
import { BankTile } from '../../ui/bank-tile.tsx'
import { FreshnessDot } from '../../ui/freshness-badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { type Bank, banksOf, refreshesByHand } from './banks.ts'

const copy = dashboardCopy.accounts

interface BankRowProps {
  bank: Bank
  /** Only the person can bring new data, by entering at the bank or by hand. */
  isManual: boolean
  now: Date
}

/** What is owed at a bank: CLP first, then dollars. */
const Debts = ({ debts }: Pick<Bank, 'debts'>) => (
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

/** How fresh the bank is and what is owed there; a rule between them, cut off where a line begins. */
const BankState = ({ bank, isManual, now }: BankRowProps) => (
  <span className="block overflow-hidden text-xs text-ink-3">
    <span className="-ml-[7px] flex flex-wrap gap-x-1.5 gap-y-0.5 [&>*]:flex [&>*]:items-center [&>*]:gap-1 [&>*]:border-l [&>*]:border-line-strong [&>*]:pl-1.5">
      {!bank.manual && (
        <span>
          <FreshnessDot updatedAt={bank.updatedAt} now={now} />
        </span>
      )}
      {isManual && <span>{copy.manual}</span>}
      {bank.debts.length === 1 && <Debts debts={bank.debts} />}
    </span>
    {bank.debts.length > 1 && <Debts debts={bank.debts} />}
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

const BankRow = ({ bank, isManual, now }: BankRowProps) => (
  <li className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-2.5 py-2">
    <BankTile name={bank.name} color={bank.color} size="sm" />
    <div className="min-w-0">
      <span className="block truncate font-[550]">{bank.name}</span>
      <BankState bank={bank} isManual={isManual} now={now} />
    </div>
    <BankFigures bank={bank} />
  </li>
)

/** One row a bank, with its deposits at the right and its debt beside its freshness. */
export function BankRows({ accounts }: { accounts: Account[] }) {
  const { data: connections } = useQuery(connectionsQuery)
  const now = useNow()
  const isManual = (bank: Bank) => bank.manual || refreshesByHand(bank.name, connections?.results ?? [])
  return (
    <ul className="px-4 pt-2 pb-3 md:px-5">
      {banksOf(accounts, now).map((bank) => (
        <BankRow key={bank.name} bank={bank} isManual={isManual(bank)} now={now} />
      ))}
    </ul>
  )
}
