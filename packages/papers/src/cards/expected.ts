import type { CardLayout } from './layout.ts'
import { abroadRows, billedRows, type TrueCard } from './true-card.ts'

const expectedRows = (card: TrueCard, layout: CardLayout) =>
  billedRows(card).map((row) => ({
    date: row.date,
    amount: String(-row.charge),
    description: layout.describe?.(row) ?? row.description,
    instalment: row.cuota === null ? null : row.cuota.map((one) => String(one).padStart(2, '0')).join('/'),
  }))

/** Papers print rows in groups: their order is not that of the truth. */
export const sorted = <Row>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))

const cents = (minor: bigint) =>
  `${minor < 0n ? '-' : ''}${(minor < 0n ? -minor : minor)
    .toString()
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1')}`

/** What `read-statement` prints of a drawn statement, rows in a fixed order. */
export function expectedStatements(card: TrueCard, layout: CardLayout) {
  const home = {
    currency: 'CLP',
    card: {
      last_four: card.lastFour,
      statement_date: card.closesOn,
      due_date: card.dueOn,
      period_from: card.period.from,
      period_to: card.period.to,
      limit: String(card.limit),
      used: String(card.used),
      available: String(card.available),
      rate: card.rate,
      cae: card.cae,
      previous_balance: String(card.previous),
      paid: String(card.paid),
      total_billed: String(card.billed),
      minimum: String(card.minimum),
      unbilled: String(card.unbilled),
      next_months: card.upcoming.map(({ month, amount }) => ({ month, amount: String(amount) })),
    },
    rows: sorted(expectedRows(card, layout)),
    rejected: [],
  }
  const { abroad } = card
  if (abroad === null) return [home]
  return [
    home,
    {
      currency: 'USD',
      card: {
        last_four: card.lastFour,
        statement_date: card.closesOn,
        due_date: card.dueOn,
        period_from: card.period.from,
        period_to: card.period.to,
        previous_balance: cents(abroad.previous),
        paid: cents(abroad.paid),
        total_billed: cents(abroad.debt),
      },
      rows: sorted(
        abroadRows(card).map(({ date, dollars, description }) => ({
          date,
          amount: cents(-dollars),
          description,
          instalment: null,
        })),
      ),
      rejected: [],
    },
  ]
}
