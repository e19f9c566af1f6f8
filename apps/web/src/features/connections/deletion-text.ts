import type { DeletionPreview } from '@lucas/contract/banking/link-session.ts'
import { deletionPreviewCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { formatWholeNumber } from '../../lib/format/format.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'

/** Formats `1.234 movimientos`. */
export const formatTransactionCount = ({ transactions }: DeletionPreview): string =>
  copy.rows(transactions, formatWholeNumber(transactions))

/** Returns what a deletion changes elsewhere: goals that lose money, and transfers whose other half stays. May be empty. */
export function useDeletionEffects(history: DeletionPreview | undefined): string {
  const formatMoney = useMoneyFormatter()
  if (history === undefined) return ''
  const { goals, goals_amount: amount, transfer_halves: halves } = history
  return [
    ...(halves === 0 ? [] : [copy.halves(halves, formatWholeNumber(halves))]),
    ...(goals === 0 ? [] : [copy.goals(goals, formatMoney(amount))]),
  ].join(' ')
}
