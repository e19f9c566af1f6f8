import type { Account } from '@lucas/contract/banking/account.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { formatDayOfMonth } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardTitle } from '../../ui/primitives/card.tsx'
import { toMissingRow } from './missing-row.ts'

const copy = reconciliationScreenCopy.adjustment

interface AdjustmentProps {
  account: Account
  date: PlainDate
  difference: number
}

/** Offers a transaction named as an adjustment, which the user writes or not. Lucas makes none by itself. */
export function Adjustment({ account, date, difference }: AdjustmentProps) {
  const { add } = use(ManualActionsContext)
  const today = useToday()
  const row = toMissingRow(account, { difference, date, name: copy.name })
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 md:p-5">
      <div className="min-w-0 flex-1 basis-60">
        <CardTitle>{copy.title}</CardTitle>
        <p className="mt-1 text-sm text-ink-2">
          <AmountInSentence
            toSentence={(amount) => copy.text(amount, formatDayOfMonth(date, today))}
            amount={Math.abs(difference)}
            currency={account.currency}
          />
        </p>
      </div>
      <Button size="sm" onClick={() => add(row.type, row.given)}>
        {copy.action}
      </Button>
    </Card>
  )
}
