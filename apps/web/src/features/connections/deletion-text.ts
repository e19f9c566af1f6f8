import type { DeletionPreview } from '@lucas/contract/banking/link-session.ts'
import { deletionPreviewCopy as copy } from '@lucas/contract/copy/banking/connections-screen.ts'
import { usePrivacy } from '../../lib/app/display-preferences.ts'
import { formatWholeNumber, money } from '../../lib/format/format.ts'

/** Formats `1.234 movimientos`. */
export const formatTransactionCount = ({ transactions }: DeletionPreview): string =>
  copy.rows(transactions, formatWholeNumber(transactions))

/** Returns what goals lose by a deletion; empty if no goal is affected. */
export function useGoalLossText(history: DeletionPreview | undefined): string {
  const [isPrivate] = usePrivacy()
  if (history === undefined || history.goals === 0) return ''
  return copy.goals(history.goals, isPrivate ? '$•••••' : money(history.goals_amount, 'CLP'))
}
