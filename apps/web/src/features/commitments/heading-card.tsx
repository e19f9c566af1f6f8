import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { Commitments } from '@lucas/contract/planning/commitments.ts'
import { monthName } from '../../lib/format/format.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { getHeadingLook } from './heading-look.ts'
import { LineRow } from './line-row.tsx'
import type { LineActions } from './use-line-actions.ts'

const copy = commitmentsScreenCopy.list

interface HeadingCardProps {
  month: string
  group: Commitments['headings'][number]
  today: string
  lineId: string | undefined
  actions: LineActions
}

/** The lines under one heading, with their sums in each currency. */
export function HeadingCard({ month, group, today, lineId, actions }: HeadingCardProps) {
  const formatMoney = useMoneyFormatter()
  const { heading, totals, lines } = group
  /** Sums of 0 are not shown: what a card's bill has counts nothing here. */
  const join = (pick: (totals: (typeof group.totals)[number]) => number): string =>
    totals
      .filter((one) => pick(one) !== 0)
      .map((one) => formatMoney(pick(one), one.currency))
      .join(commitmentsScreenCopy.and)
  const monthTotal = join(({ total }) => total)
  const yearTotal = join(({ year }) => year)
  return (
    <Card className="min-w-0">
      <CardHeader
        title={getHeadingLook(heading).name}
        action={
          <div className="num text-right text-sm">
            {monthTotal !== '' && (
              <p className="font-[550] whitespace-normal">{copy.month(monthTotal, monthName(month))}</p>
            )}
            {yearTotal !== '' && <p className="whitespace-normal text-ink-3">{copy.year(yearTotal)}</p>}
          </div>
        }
      />
      <ul className="px-4 pt-1 pb-1 md:px-5">
        {lines.map((line) => (
          <LineRow
            key={`${line.source} ${line.id}`}
            line={line}
            today={today}
            isPointedOut={line.id === lineId}
            actions={actions}
          />
        ))}
      </ul>
    </Card>
  )
}
