import type { Evidence, StatementImport } from '@lucas/contract/banking/import.ts'

/**
 * Returns what was detected without certainty and not corrected. Balance and account have their own places; a currency that
 * the file does not state is settled by the account, which has one.
 */
export const listUnsure = ({ evidence, account }: StatementImport): Evidence[] =>
  evidence.filter(({ about, sure, corrected }) => {
    if (sure || corrected || about === 'balance' || about === 'account') return false
    return about !== 'currency' || account === null
  })

export type Readiness =
  | 'ready'
  | 'account_missing'
  | 'card_unknown'
  | 'needs_review'
  | 'nothing_new'
  | 'not_waiting'

/** Whether the user is asked about the card of a file. */
const asksCard = ({ card }: StatementImport): boolean =>
  card != null && (card.closing_day === null || card.due_day === null || card.asks_debt_on !== null)

/** Whether the rows do not lead from one balance to the next: something was misread, or is missing. */
export const isBalanceBroken = ({ evidence }: StatementImport): boolean =>
  evidence.some(({ about, value }) => about === 'balance' && value === 'broken')

/** Whether an import can be stored without a look at its preview. */
export function getReadiness(statement: StatementImport): Readiness {
  const { state, account, counts, warnings = [] } = statement
  if (state !== 'preview' || counts === null) return 'not_waiting'
  if (account === null) return 'account_missing'
  if (counts.new + counts.doubtful === 0) return 'nothing_new'
  // The categories of another app are related to the user's first.
  if (statement.ledger) return 'needs_review'
  if (listUnsure(statement).length > 0 || warnings.length > 0 || isBalanceBroken(statement))
    return 'needs_review'
  return asksCard(statement) ? 'card_unknown' : 'ready'
}
