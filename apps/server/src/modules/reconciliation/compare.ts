import type { ReconciliationInput } from '@lucas/contract/banking/reconciliation.ts'
import { reconciliationCopy as copy } from '@lucas/contract/copy/banking/reconciliation.ts'
import { formatPlainDate } from '@lucas/contract/rules/day-text.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { Tx } from '../../platform/database/user-transaction.ts'
import { fail, failField } from '../../platform/errors.ts'
import { parseMinorUnits } from '../../platform/minor-units.ts'
import type { KnownStatement, StatementLookup } from '../imports/index.ts'
import { type PostedRow, postedRows } from '../ledger/index.ts'
import { readPrintedBalances, type SaidBalance } from './domain/balances.ts'
import { chooseStart } from './domain/choose-start.ts'
import { createBalance, findDifferingDays, type Start } from './domain/differing-days.ts'
import { readStatementBalances } from './domain/statement-balances.ts'
import { type CardBillDays, loadAccount, type ReconciledAccount } from './load-account.ts'
import { type ReconciliationRow, reconciliationRepository } from './repository/reconciliation.ts'

export interface CompareDeps {
  cards: CardBillDays
  statements: StatementLookup
}

/** How a balance that the user gives compares with what Lucas computes. Amounts in minor units. */
export interface Comparison {
  account: ReconciledAccount
  given: { day: PlainDate; balance: bigint }
  start: Start
  /** What Lucas computes; null where nothing says what the account had. */
  own: bigint | null
  /** The one that a confirmation replaces. */
  replaced: ReconciliationRow | undefined
  statement: KnownStatement | null
  /** Rows of the days that are reconciled; empty where there are too many to compare. */
  rows: readonly PostedRow[]
  days: ReturnType<typeof findDifferingDays>
}

const maxRows = 20_000

/** Compares a balance with Lucas' rows. Throws `validation_failed` with a sentence for what cannot be reconciled, and `not_found`. */
export async function compare(
  tx: Tx,
  userId: string,
  input: ReconciliationInput,
  today: PlainDate,
  { cards, statements }: CompareDeps,
): Promise<Comparison> {
  const { account_id: accountId, date: day, import_id: importId } = input
  if (day > today) failField('date', copy.dateInFuture)
  const account = await loadAccount(tx, userId, accountId, cards)
  const balance = parseMinorUnits('balance', input.balance, account.currency, copy.balanceDecimals)
  if (day < account.first) failField('date', copy.dateBeforeFirst(formatPlainDate(account.first, 'date')))
  const reconciled = (await reconciliationRepository(tx).list(userId)).filter(
    (one) => one.accountId === accountId,
  )
  const [newest] = reconciled
  if (newest && day < newest.until)
    failField('date', copy.dateReconciled(formatPlainDate(newest.until, 'date')))
  const statement = importId ? await findStatement(tx, userId, account, importId, statements) : null
  const imported = account.isCard ? [] : await statements.listImported(tx, userId, accountId)
  const printed = await listPrinted(tx, userId, account, day)
  const said = [
    ...account.bills,
    ...imported.flatMap(toSaid),
    ...(statement?.rows
      ? readStatementBalances({ ...statement, rows: statement.rows }, account.isCard)
      : printed.balances),
  ]
  const replaced = reconciled.find(({ until }) => until === day)
  const start = chooseStart({
    ...account,
    day,
    replaced,
    previous: reconciled.find(({ until }) => until < day),
    statement:
      statement && toSaid({ ...statement.period, ...statement }).find(({ moment }) => moment === 'start'),
    said,
  })
  const own = start.basis === 'none' ? null : createBalance(start, account.days)(day)
  const from = start.from ?? account.first
  const given = { day, balance }
  return {
    account,
    given,
    start,
    own,
    replaced,
    statement,
    rows: printed.rows.filter(({ date }) => date >= from),
    days: findDifferingDays({ start, days: account.days, first: account.first, said, given, today }),
  }
}

async function findStatement(
  tx: Tx,
  userId: string,
  { id, currency, isCard }: ReconciledAccount,
  importId: string,
  statements: StatementLookup,
): Promise<KnownStatement> {
  const found = await statements.find(tx, userId, importId)
  if (!found || found.currency !== currency || (found.accountId !== null && found.accountId !== id))
    return fail('not_found')
  return isCard ? { ...found, opening: toOwed(found.opening), closing: toOwed(found.closing) } : found
}

/** Returns what a card owes by the balance of a statement: below zero, as money that is missing. Nothing proves what a positive one is. */
const toOwed = (balance: bigint | null): bigint | null => (balance === null || balance > 0n ? null : -balance)

/** Lists the rows until a day, with the balances that they print. A longer history than can be compared has neither. */
async function listPrinted(tx: Tx, userId: string, { id, first, isCard }: ReconciledAccount, day: PlainDate) {
  const rows = await postedRows.list(tx, userId, id, { from: first, to: day }, maxRows + 1)
  if (rows.length > maxRows) return { rows: [], balances: [] }
  return { rows, balances: isCard ? [] : readPrintedBalances(rows) }
}

interface Period {
  from?: PlainDate | undefined
  to?: PlainDate | undefined
  opening: bigint | null
  closing: bigint | null
}

/** Returns the balances of a statement at the start and the end of its period. */
function toSaid({ from, to, opening, closing }: Period): SaidBalance[] {
  if (from === undefined || to === undefined) return []
  return [
    ...(opening === null ? [] : [{ day: from, moment: 'start', balance: opening, isWhole: true } as const]),
    ...(closing === null ? [] : [{ day: to, moment: 'end', balance: closing, isWhole: true } as const]),
  ]
}

/** Returns the days that are reconciled. */
export const toRange = ({ start, account, given }: Comparison) => ({
  from: start.from ?? account.first,
  to: given.day,
})
