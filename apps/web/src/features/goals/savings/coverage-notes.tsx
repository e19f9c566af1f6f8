import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { SavingsCoverage } from '@lucas/contract/planning/savings-plan.ts'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { SavingsNote } from './savings-note.tsx'

const copy = savingsScreenCopy.coverage

/** Warns where goals hold more than an account has. */
export function CoverageNotes({ coverage }: { coverage: readonly SavingsCoverage[] }) {
  const formatMoney = useMoneyFormatter()
  return coverage
    .filter(({ missing }) => missing > 0)
    .map(({ account_id, name, mask, balance, set_aside, missing }) => (
      <SavingsNote key={account_id ?? 'everyday'}>
        {name === null
          ? copy.everyday(formatMoney(set_aside), formatMoney(Math.max(0, balance ?? 0)))
          : copy.account(
              formatMoney(set_aside),
              `${name} ${mask}`.trim(),
              formatMoney(balance ?? 0),
              formatMoney(missing),
            )}
      </SavingsNote>
    ))
}
