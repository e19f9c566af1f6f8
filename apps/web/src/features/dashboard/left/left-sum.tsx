import { leftCopy as copy } from '@lucas/contract/copy/left.ts'
import type { Left } from '@lucas/contract/cycle.ts'
import { addDays } from '@lucas/contract/rules/periods.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { longDay, shortDay } from '../../../lib/format.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LeftLine, type LeftRow } from './left-line.tsx'
import { PaydayButton } from './payday-button.tsx'

const dayOfMonth = (left: Left): string => {
  const eve = addDays(left.cycle.next_payday, -1)
  // Without its weekday: `30 de noviembre`.
  return longDay(eve, left.today).replace(/^\S+ /, '')
}

const linkClass = 'truncate underline-offset-2 hover:underline'
const seeRows = (name: string): ReactNode => (
  <Link to="/spend" search={{ search: name }} className={linkClass}>
    {name}
  </Link>
)

const balanceRows = ({ balance }: Left): LeftRow[] =>
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

const billRows = ({ bills, today }: Left): LeftRow[] =>
  bills.items.map(({ series_id: id, name, date, amount, late }) => ({
    key: `${id} ${date}`,
    name: seeRows(name),
    note: late ? <Badge tone="warn">{copy.late}</Badge> : shortDay(date < today ? today : date, today),
    amount: -amount,
  }))

const instalmentRows = ({ instalments, today }: Left): LeftRow[] =>
  instalments.items.map(({ purchase_id: id, name, date, amount, number, total }) => ({
    key: `${id} ${number}`,
    name: seeRows(name),
    note: `${shortDay(date, today)} · ${copy.instalment(number, total)}`,
    amount: -amount,
  }))

const goalRows = ({ goals }: Left): LeftRow[] =>
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

/** How much a day, and the sum behind it, each line with its rows. */
export function LeftSum({ left }: { left: Left }) {
  const { balance, bills, instalments, goals, free, per_day: perDay, card_debt: debt } = left
  const isShort = free < 0
  const words = isShort ? copy.missing : copy.free
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
        {words.before} <Amount value={Math.abs(free)} currency="CLP" className="font-medium" />{' '}
        {words.after(dayOfMonth(left))}
      </p>
      <ul className="-mx-2">
        <LeftLine
          title={copy.lines.balance}
          amount={balance.amount}
          rows={balanceRows(left)}
          none={copy.none.balance}
        />
        <LeftLine
          title={copy.lines.bills}
          amount={-bills.amount}
          rows={billRows(left)}
          hint={copy.hints.bills}
          none={copy.none.bills}
        />
        <LeftLine
          title={copy.lines.instalments}
          amount={-instalments.amount}
          rows={instalmentRows(left)}
          hint={copy.hints.instalments}
          none={copy.none.instalments}
        />
        <LeftLine
          title={copy.lines.goals}
          amount={-goals.amount}
          rows={goalRows(left)}
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
