import { findMainAccount, rejectOtherAccount } from '../main-account.ts'
import type { UnreadableLine } from '../statement.ts'
import type { DraftRow } from './drafts.ts'
import { rowText } from './grid.ts'
import type { Header } from './header.ts'
import { findAccountNumberIn } from './metadata.ts'
import type { TablePart } from './tables.ts'

export interface MainAccountDrafts {
  drafts: DraftRow[]
  /** Account number of the selected rows. */
  number: string | null
  rejected: UnreadableLine[]
}

/** Selects the rows of the main account. The account is in a column, or above each of several tables. */
export function selectMainAccountDrafts(parts: readonly TablePart[], isCard: boolean): MainAccountDrafts {
  const drafts = withCurrency(parts)
  const accounts = hasAccountColumn(drafts)
    ? drafts.map(({ account }) => account)
    : parts.flatMap((part) => {
        const number = parts.length > 1 && !isCard ? findAccountNumberIn(part.above) : null
        return part.found.drafts.map(() => number)
      })
  const main = findMainAccount(accounts.flatMap((account) => (account === null ? [] : { account, rows: 1 })))
  const own: DraftRow[] = []
  const rejected: UnreadableLine[] = []
  for (const [at, draft] of drafts.entries()) {
    const account = accounts[at] ?? null
    if (account === null || account === main) own.push(draft)
    else rejected.push(rejectOtherAccount(account, draft.line, rowText(draft.cells)))
  }
  return { drafts: own, number: main, rejected }
}

const accountNumber = /^(?=.*\d{3})[\dxX*.\s-]{3,30}$/

/** Whether the column holds the user's accounts: it is filled in every row, unlike a counterpart's account. */
const hasAccountColumn = (drafts: readonly DraftRow[]) =>
  drafts.length > 0 && drafts.every(({ account }) => account !== null && accountNumber.test(account))

/** Adds currencies: when one table mentions dollars and another does not, the other is in pesos. */
function withCurrency(parts: readonly TablePart[]): DraftRow[] {
  const inDollars = parts.map(({ header, grid }) => mentionsDollars(header, grid.name))
  const isMixed = inDollars.includes(true) && inDollars.includes(false)
  return parts.flatMap(({ found }, at) =>
    isMixed
      ? found.drafts.map((draft) => ({
          ...draft,
          currency: draft.currency ?? (inDollars[at] ? 'USD' : 'CLP'),
        }))
      : found.drafts,
  )
}

/** Whether headings or sheet mention dollars, as in `Monto (US$)`. */
export const mentionsDollars = ({ titles }: Header, sheet = '') =>
  /us\$|\busd\b|d[oó]lar/i.test([...titles, sheet].join(' '))
