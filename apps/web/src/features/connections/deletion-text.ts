import type { DeletionPreview } from '@lucas/contract/banking/link-session.ts'
import { deletionPreviewCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { usePrivacy } from '../../lib/app/display-preferences.ts'
import { formatWholeNumber, money } from '../../lib/format/format.ts'

/** Formats `1.234 movimientos`. */
export const formatTransactionCount = ({ transactions }: DeletionPreview): string =>
  copy.rows(transactions, formatWholeNumber(transactions))

/** Returns what a deletion changes elsewhere: goals that lose money, and transfers whose other half stays. May be empty. */
export function useDeletionEffects(history: DeletionPreview | undefined): string {
  const [isPrivate] = usePrivacy()
  if (history === undefined) return ''
  const { goals, goals_amount: amount, transfer_halves: halves } = history
  return [
    ...(halves === 0 ? [] : [copy.halves(halves, formatWholeNumber(halves))]),
    ...(goals === 0 ? [] : [copy.goals(goals, isPrivate ? '$•••••' : money(amount, 'CLP'))]),
  ].join(' ')
}
