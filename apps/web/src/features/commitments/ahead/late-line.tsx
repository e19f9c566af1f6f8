import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { TriangleAlert } from 'lucide-react'
import { shortDay } from '../../../lib/format/format.ts'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { toLineDays } from '../line-text.ts'

const copy = commitmentsScreenCopy.ahead

interface LateLineProps {
  lines: readonly CommitmentLine[]
  today: PlainDate
  onReview: (lineId: string) => void
}

/** What did not come, and what was charged after its cancellation: the first in words, the others by their number. */
export function LateLine({ lines, today, onReview }: LateLineProps) {
  const formatMoney = useMoneyFormatter()
  const late = lines.flatMap((line) => {
    const { charged_again: again } = line
    const sentence =
      again === null
        ? line.late_since === null
          ? null
          : toLineDays(line, today).problem
        : `${line.name}: ${commitmentsScreenCopy.list.chargedAgain(formatMoney(again.amount, line.currency), shortDay(again.date, today))}`
    return sentence === null ? [] : [{ id: line.id, sentence }]
  })
  const [first, ...others] = late
  if (first === undefined) return null
  return (
    <div className="flex items-center gap-3 rounded-lg bg-warning-soft px-4 py-2.5 text-warning">
      <TriangleAlert aria-hidden="true" className="size-[18px] flex-none" strokeWidth={1.75} />
      <p className="num min-w-0 flex-1 font-medium whitespace-normal">
        {first.sentence}. {others.length > 0 && copy.others(others.length)}
      </p>
      <Button size="sm" className="text-ink" onClick={() => onReview(first.id)}>
        {copy.review}
      </Button>
    </div>
  )
}
