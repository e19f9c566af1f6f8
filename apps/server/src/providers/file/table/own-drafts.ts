import { mainAccount, ofOtherAccount } from '../main-account.ts'
import type { RejectedLine } from '../statement.ts'
import type { Draft } from './drafts.ts'
import { shown } from './grid.ts'
import type { Header } from './header.ts'
import { accountNumberIn } from './metadata.ts'
import type { Part } from './tables.ts'

export interface OwnDrafts {
  drafts: Draft[]
  /** The number that every row tells, or the sheet of the rows that count. */
  number: string | null
  rejected: RejectedLine[]
}

/** The rows of one account: a column, or the words above each of several tables, may tell of others. */
export function ownDrafts(parts: readonly Part[], isCard: boolean): OwnDrafts {
  const drafts = withCurrencies(parts)
  const told = tellsAccount(drafts)
    ? drafts.map(({ account }) => account)
    : parts.flatMap((part) => {
        const number = parts.length > 1 && !isCard ? accountNumberIn(part.above) : null
        return part.found.drafts.map(() => number)
      })
  const main = mainAccount(told.flatMap((account) => (account === null ? [] : { account, rows: 1 })))
  const own: Draft[] = []
  const rejected: RejectedLine[] = []
  for (const [at, draft] of drafts.entries()) {
    const account = told[at] ?? null
    if (account === null || account === main) own.push(draft)
    else rejected.push(ofOtherAccount(account, draft.line, shown(draft.cells)))
  }
  return { drafts: own, number: main, rejected }
}

const accountNumber = /^(?=.*\d{3})[\dxX*.\s-]{3,30}$/

/** A column of own accounts is filled in every row; one of other people's is not. */
const tellsAccount = (drafts: readonly Draft[]) =>
  drafts.length > 0 && drafts.every(({ account }) => account !== null && accountNumber.test(account))

/** Where the headings or the sheet of one table say dollars and another's say nothing, the other is in pesos. */
function withCurrencies(parts: readonly Part[]): Draft[] {
  const inDollars = parts.map(({ header, grid }) => saysDollars(header, grid.name))
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

/** `Monto (US$)`. */
export const saysDollars = ({ titles }: Header, sheet = '') =>
  /us\$|\busd\b|d[oó]lar/i.test([...titles, sheet].join(' '))
