import { reviewCopy } from '@lucas/contract/copy/transactions/review.ts'
import { reviewScreenCopy as copy } from '@lucas/contract/copy/transactions/review-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReviewItem } from '@lucas/contract/transactions/review.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { KeyHint } from '../../ui/primitives/kbd.tsx'
import { CardHead } from './card-head.tsx'
import { describeEffects } from './review-effects.ts'

interface MatchCardProps {
  item: ReviewItem & { reason: MatchReason }
  today: PlainDate
  onAnswer: (say: 'yes' | 'no') => void
  onDetail: () => void
}
export type MatchReason = Exclude<ReviewItem['reason'], 'category'>

/** Two transactions with the evidence of a match, and yes or no. */
export function MatchCard({ item, today, onAnswer, onDetail }: MatchCardProps) {
  const { transaction, other, reason, explanation, evidence } = item
  const effects = describeEffects([item])
  return (
    <>
      <div className="grid gap-4 border-b border-line p-5 md:p-7">
        <CardHead transaction={transaction} today={today} />
        {other !== null && (
          <div className="border-t border-dashed border-line pt-4">
            <CardHead transaction={other} today={today} />
          </div>
        )}
      </div>
      <div className="p-5 md:p-7">
        <p className="text-sm text-ink-3">{explanation}</p>
        <h3 className="mt-1 font-semibold">{copy.questions[reason]}</h3>
        {effects !== null && <p className="mt-1 text-sm text-ink-2">{effects}</p>}
        {evidence.length > 0 && (
          <ul aria-label={copy.reasons} className="mt-3 flex flex-wrap gap-2">
            {evidence.map((one) => (
              <li key={one}>
                <Badge>{reviewCopy.evidence[one]}</Badge>
              </li>
            ))}
          </ul>
        )}
        <div className="mt-4 flex flex-wrap gap-2">
          <Button icon={<KeyHint name="1" />} onClick={() => onAnswer('yes')}>
            {copy.yes[reason]}
          </Button>
          <Button icon={<KeyHint name="2" />} onClick={() => onAnswer('no')}>
            {copy.no[reason]}
          </Button>
          <Button icon={<KeyHint name="d" />} aria-haspopup="dialog" onClick={onDetail}>
            {copy.detail}
          </Button>
        </div>
      </div>
    </>
  )
}
