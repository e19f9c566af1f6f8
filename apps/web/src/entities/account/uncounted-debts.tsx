import type { Account } from '@lucas/contract/banking/account.ts'
import { uncountedDebtsCopy as copy } from '@lucas/contract/copy/banking/uncounted-debts.ts'
import { Link } from '@tanstack/react-router'
import { formatAccountNumber } from '../../lib/format/account-number.ts'
import { isCardFromFiles } from './missing-balance.ts'

interface UncountedDebtsProps {
  accounts: readonly Account[]
  /** The wallet itself needs no link to it. */
  isInWallet?: boolean
  className?: string
}

/** Says which cards from files a sum does not count, because nothing says what they owe. */
export function UncountedDebts({ accounts, isInWallet = false, className = '' }: UncountedDebtsProps) {
  const unknown = accounts.filter(
    (account) => !account.hidden && account.balance_current === null && isCardFromFiles(account),
  )
  if (unknown.length === 0) return null
  const names = unknown.map((account) => `${account.name} ${formatAccountNumber(account)}`.trim()).join(', ')
  return (
    <p className={`wrap-anywhere ${className}`}>
      {copy.uncounted(names)}{' '}
      {!isInWallet && (
        <Link to="/wallet" className="font-medium underline underline-offset-2">
          {copy.confirm}
        </Link>
      )}
    </p>
  )
}
