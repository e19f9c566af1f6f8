import { historyCopy as copy } from '@lucas/contract/copy/connections-screen.ts'
import type { HistoryAnswer } from '@lucas/contract/linking.ts'
import { usePrivacy } from '../../lib/device.ts'
import { money, wholeNumber } from '../../lib/format.ts'

/** `1.234 movimientos` */
export const rowsText = ({ transactions }: HistoryAnswer): string =>
  copy.rows(transactions, wholeNumber(transactions))

/** What savings goals lose by a deletion; nothing where none is touched. */
export function useGoalsText(history: HistoryAnswer | undefined): string {
  const [isPrivate] = usePrivacy()
  if (history === undefined || history.goals === 0) return ''
  return copy.goals(history.goals, isPrivate ? '$•••••' : money(history.goals_amount, 'CLP'))
}
