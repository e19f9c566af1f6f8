import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { SavingsCoverage } from '@lucas/contract/planning/savings-plan.ts'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { SavingsNote } from './savings-note.tsx'

const copy = savingsScreenCopy.coverage

/** Warns where goals hold more than an account has. */
export function CoverageNotes({ coverage }: { coverage: readonly SavingsCoverage[] }) {
  const words = useMoneyFormatter()
  return coverage
    .filter(({ missing }) => missing > 0)
    .map(({ account_id, name, mask, balance, set_aside, missing }) => (
      <SavingsNote key={account_id ?? 'everyday'}>
        {name === null
          ? copy.everyday(words(set_aside), words(Math.max(0, balance ?? 0)), words(missing))
          : copy.account(words(set_aside), `${name} ${mask}`.trim(), words(balance ?? 0), words(missing))}
      </SavingsNote>
    ))
}
