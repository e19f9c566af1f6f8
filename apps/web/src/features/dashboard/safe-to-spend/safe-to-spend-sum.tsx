import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { SafeToSpend } from '@lucas/contract/planning/pay-cycle.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatLongDay, shortDay } from '../../../lib/format/format.ts'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { PaydayButton } from './payday-button.tsx'
import { SumLine, type SumRow } from './sum-line.tsx'

const lastDayOfCycle = (left: SafeToSpend): string => {
  const eve = addDays(left.cycle.next_payday, -1)
  // Without the weekday: `30 de noviembre`.
  return formatLongDay(eve, left.today).replace(/^\S+ /, '')
}

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
    note: [bank, mask && `****${mask}`].filter(Boolean).join(' '),
    amount,
  }))

const toBillRows = ({ bills, today }: SafeToSpend): SumRow[] =>
  bills.items.map(({ series_id: id, name, date, amount, late }) => ({
    key: `${id} ${date}`,
    name: transactionsLink(name),
    note: late ? <Badge tone="warn">{copy.late}</Badge> : shortDay(date < today ? today : date, today),
    amount: -amount,
  }))

const toInstalmentRows = ({ instalments, today }: SafeToSpend): SumRow[] =>
  instalments.items.map(({ purchase_id: id, name, date, amount, number, total }) => ({
    key: `${id} ${number}`,
    name: transactionsLink(name),
    note: `${shortDay(date, today)} · ${copy.instalment(number, total)}`,
    amount: -amount,
  }))

const toGoalRows = ({ goals }: SafeToSpend): SumRow[] =>
  goals.items.map(({ goal_id: id, name, icon, amount }) => ({
    key: id,
    name: (
      <Link to="/objetivos" className={linkClass}>
        <span className="emoji" aria-hidden="true">
          {icon}
        </span>{' '}
        {name}
      </Link>
    ),
    note: '',
    amount: -amount,
  }))

/** The amount per day and the lines of its sum. */
export function SafeToSpendSum({ left }: { left: SafeToSpend }) {
  const { balance, bills, instalments, goals, free, per_day: perDay, card_debt: debt } = left
  const isShort = free < 0
  const sentence = isShort ? copy.missing : copy.free
  return (
    <div className="min-w-0 border-line p-4 max-lg:border-b md:p-5 lg:h-full lg:border-r">
      <header className="flex items-start justify-between gap-2">
        <h2 className="text-[15px] leading-5 font-semibold tracking-[-0.005em]">{copy.title}</h2>
        <PaydayButton cycle={left.cycle} today={left.today} />
      </header>
      <p className="@container mt-1 flex flex-wrap items-baseline gap-x-2 text-[2.375rem]/[2.875rem]">
        <Amount value={perDay} currency="CLP" fits className="font-semibold tracking-[-0.031em]" />
        <span className="text-md text-ink-2">{copy.perDay}</span>
      </p>
      <p className={`mt-1.5 mb-3 text-sm ${isShort ? 'text-warning' : 'text-ink-3'}`}>
        {sentence.before} <Amount value={Math.abs(free)} currency="CLP" className="font-medium" />{' '}
        {sentence.after(lastDayOfCycle(left))}
      </p>
      <ul className="-mx-2">
        <SumLine
          title={copy.lines.balance}
          amount={balance.amount}
          rows={toBalanceRows(left)}
          none={copy.none.balance}
        />
        <SumLine
          title={copy.lines.bills}
          amount={-bills.amount}
          rows={toBillRows(left)}
          hint={copy.hints.bills}
          none={copy.none.bills}
        />
        <SumLine
          title={copy.lines.instalments}
          amount={-instalments.amount}
          rows={toInstalmentRows(left)}
          hint={copy.hints.instalments}
          none={copy.none.instalments}
        />
        <SumLine
          title={copy.lines.goals}
          amount={-goals.amount}
          rows={toGoalRows(left)}
          hint={copy.hints.goals}
          none={copy.none.goals}
        />
      </ul>
      <p className="mt-1 flex justify-between gap-3 border-t border-line-strong pt-2.5 font-semibold">
        <span>{isShort ? copy.lines.missing : copy.lines.free}</span>
        <Amount value={isShort ? -free : free} currency="CLP" />
      </p>
      {debt > 0 && (
        <p className="mt-2.5 text-xs text-ink-3">
          {copy.cards.before} <Amount value={debt} currency="CLP" /> {copy.cards.after}
        </p>
      )}
    </div>
  )
}
