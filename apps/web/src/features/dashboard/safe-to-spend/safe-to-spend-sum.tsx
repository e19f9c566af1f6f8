import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMask } from '../../../lib/format/account-number.ts'
import { shortDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { CardBillLines } from './card-lines.tsx'
import { HabitOffer } from './habit-offer.tsx'
import { IncomeLines } from './income-lines.tsx'
import { ModeNote } from './mode-note.tsx'
import { toNothingExpected } from './nothing-expected.ts'
import { PaydayButton } from './payday-button.tsx'
import { SafeToSpendHeadline } from './safe-to-spend-headline.tsx'
import { SumLine, type SumRow } from './sum-line.tsx'

const linkClass = 'truncate underline-offset-2 hover:underline'
const transactionsLink = (name: string): ReactNode => (
  <Link to="/spend" search={{ search: name }} className={linkClass}>
    {name}
  </Link>
)

const toBalanceRows = ({ balance }: SafeToSpend): SumRow[] =>
  balance.items.map(({ account_id: id, name, institution_name: bank, mask, amount }) => ({
    key: id,
    name: (
      <Link to="/spend" search={{ account: id }} className={linkClass}>
        {name}
      </Link>
    ),
    note: [bank, formatMask(mask)].filter(Boolean).join(' '),
    amount,
  }))

const toBillRows = (items: SafeToSpend['bills']['items'], today: PlainDate): SumRow[] =>
  items.map(({ series_id: id, name, date, amount, late, no_data: hasNoData }) => ({
    key: `${id} ${date}`,
    name: transactionsLink(name),
    note: late ? <Badge tone="warn">{copy.late}</Badge> : toBillDay(date, today, hasNoData),
    amount: -amount,
  }))

/** Returns the day of a bill, today for one that is still to come; with a note where its account has sent nothing since. */
const toBillDay = (date: PlainDate, today: PlainDate, hasNoData: boolean): string =>
  hasNoData ? copy.noData(shortDay(date, today)) : shortDay(date < today ? today : date, today)

const toInstalmentRows = ({ instalments, today }: SafeToSpend): SumRow[] =>
  instalments.items.map(({ purchase_id: id, name, date, amount, number, total }) => ({
    key: `${id} ${number}`,
    name: transactionsLink(name),
    note: `${shortDay(date, today)} · ${copy.instalment(number, total)}`,
    amount: -amount,
  }))

const toGoalRows = ({ goals }: SafeToSpend, formatMoney: (amount: number) => string): SumRow[] =>
  goals.items.map(({ goal_id: id, name, icon, amount, due, set_aside: setAside }) => ({
    key: id,
    name: (
      <Link to="/objetivos" className={linkClass}>
        <span className="emoji" aria-hidden="true">
          {icon}
        </span>{' '}
        {name}
      </Link>
    ),
    note: [
      due > 0 && copy.goal.due(formatMoney(due)),
      setAside > 0 && copy.goal.setAside(formatMoney(setAside)),
    ]
      .filter(Boolean)
      .join(' · '),
    amount: -amount,
  }))

/** The lines of the sum: the balance and expected incomes, less what leaves before the payday. */
export function SafeToSpendSum({ left }: { left: SafeToSpend }) {
  const formatMoney = useMoneyFormatter()
  const { today, balance, bills, instalments, savings, goals, free } = left
  const isShort = free < 0
  const nothing = toNothingExpected(left)
  return (
    <div className="min-w-0 border-line p-4 max-lg:border-b md:p-5 lg:h-full lg:border-r">
      <header className="flex items-start justify-between gap-2">
        <h2 className="text-[0.9375rem] leading-5 font-semibold tracking-[-0.005em]">{copy.title}</h2>
        <PaydayButton cycle={left.cycle} today={today} />
      </header>
      <SafeToSpendHeadline left={left} />
      <HabitOffer cycle={left.cycle} today={today} />
      <ModeNote cycle={left.cycle} today={today} />
      <ul className="-mx-2">
        <SumLine
          title={copy.lines.balance}
          amount={balance.amount}
          rows={toBalanceRows(left)}
          none={copy.noAccounts}
        />
        <IncomeLines left={left} />
        {bills.amount !== 0 && (
          <SumLine
            title={copy.lines.bills}
            amount={-bills.amount}
            rows={toBillRows(bills.items, today)}
            hint={copy.hints.bills}
          />
        )}
        <CardBillLines left={left} />
        {instalments.amount !== 0 && (
          <SumLine
            title={copy.lines.instalments}
            amount={-instalments.amount}
            rows={toInstalmentRows(left)}
            hint={copy.hints.instalments}
          />
        )}
        {savings.amount !== 0 && (
          <SumLine
            title={copy.lines.savings}
            amount={-savings.amount}
            rows={toBillRows(savings.items, today)}
            hint={copy.hints.savings}
          />
        )}
        {goals.amount !== 0 && (
          <SumLine
            title={copy.lines.goals}
            amount={-goals.amount}
            rows={toGoalRows(left, formatMoney)}
            hint={[copy.hints.goals, goals.carried > 0 && copy.hints.goalsCarried(formatMoney(goals.carried))]
              .filter(Boolean)
              .join(' ')}
          />
        )}
        {left.bills_after.held > 0 && (
          <SumLine
            title={copy.cushion.after}
            amount={-left.bills_after.held}
            rows={left.bills_after.items.map(({ name, date, amount }) => ({
              key: `${name} ${date}`,
              name,
              note: shortDay(date, today),
              amount: -amount,
            }))}
            hint={copy.cushion.afterHint}
          />
        )}
        {left.cushion.held > 0 && (
          <li className="flex min-h-9 items-center gap-3 px-2 text-sm max-md:min-h-11">
            <span className="text-ink-2">
              {copy.cushion.line}
              {left.cushion.held < left.cushion.amount &&
                ` ${copy.cushion.of(formatMoney(left.cushion.amount))}`}
            </span>
            <Amount value={-left.cushion.held} currency="CLP" className="ml-auto font-[550]" />
          </li>
        )}
      </ul>
      <p className="mt-1 flex justify-between gap-3 border-t border-line-strong pt-2.5 font-semibold">
        <span>{isShort ? copy.lines.missing : copy.lines.free}</span>
        <Amount value={isShort ? -free : free} currency="CLP" />
      </p>
      {nothing !== null && <p className="pt-2 text-sm text-ink-3">{nothing}</p>}
    </div>
  )
}
