import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CalendarItem, CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { ChevronDown, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { StateIcon } from '../calendar/item-state.tsx'
import { LineTile } from '../line-tile.tsx'
import type { LineActions } from '../use-line-actions.ts'
import { toMeta } from './timeline-meta.ts'
import { lineOf, type TimelineRow } from './timeline-rows.ts'

const MenuList = lazyComponent(async () => (await import('../line-menu-list.tsx')).LineMenuList)
const copy = commitmentsScreenCopy

interface TimelineItemProps {
  row: TimelineRow
  today: PlainDate
  lines: ReadonlyMap<string, CommitmentLine>
  actions: LineActions
}

/** One row of a day; several charges of one name unfold into theirs. */
export function TimelineItem({ row, today, lines, actions }: TimelineItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { items, name } = row
  const [first] = items
  const line = lineOf(lines, first)
  const isGroup = items.length > 1
  return (
    <>
      <Row row={row} today={today} lines={lines}>
        {isGroup ? (
          <IconButton
            label={copy.ahead.unfold(name)}
            aria-expanded={isOpen}
            className="-mr-2"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.75}
              className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}
            />
          </IconButton>
        ) : (
          line && <LineMenu line={line} actions={actions} />
        )}
      </Row>
      {isOpen &&
        items.map((item) => {
          const own = lineOf(lines, item)
          return (
            <Row
              key={`${item.line_id} ${item.transaction_id}`}
              row={{ ...row, amount: item.amount, items: [item] }}
              today={today}
              lines={lines}
              isInner
            >
              {own && <LineMenu line={own} actions={actions} />}
            </Row>
          )
        })}
    </>
  )
}

const LineMenu = ({ line, actions }: { line: CommitmentLine; actions: LineActions }) => (
  <MenuButton
    label={copy.list.menu(line.name)}
    icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
    className="-mr-2 flex-none"
    menu={MenuList}
    menuProps={{ line, actions }}
  />
)

interface RowProps {
  row: TimelineRow
  today: PlainDate
  lines: ReadonlyMap<string, CommitmentLine>
  isInner?: boolean
  children: ReactNode
}

/** It keeps its first space where it begins a part of a line. */
const separator = '\u00a0· '

function Row({ row, today, lines, isInner = false, children }: RowProps) {
  const formatMoney = useMoneyFormatter()
  const { name, heading, currency, amount, items } = row
  const [first] = items
  const isIncluded = Boolean(first.included_in)
  const { text, extra, rise } = toMeta(row, lines, formatMoney, today)
  return (
    <li
      className={`flex min-h-16 items-center gap-3 py-1.5 not-first:border-t not-first:border-line md:min-h-14 md:py-0 ${isInner ? 'pl-12' : ''}`}
    >
      {!isInner && (
        <LineTile
          heading={heading}
          category={lineOf(lines, first)?.category}
          className={heading === 'cards' ? 'bg-brand-soft text-brand' : 'bg-surface-2 text-ink-2'}
        />
      )}
      <div className={`min-w-0 flex-1 ${isIncluded ? 'text-ink-3' : ''}`}>
        <p className="font-[550] wrap-anywhere max-md:line-clamp-2 md:truncate">{name}</p>
        <p className="num text-sm whitespace-normal text-ink-3 md:flex md:whitespace-nowrap">
          <span className="min-w-0 md:truncate">{text}</span>
          {extra !== null && (
            <span className="flex-none max-md:hidden">
              {separator}
              {extra}
            </span>
          )}
          {rise !== null && (
            <span className="flex-none max-md:hidden">
              {separator}
              <span className="text-warning">{rise}</span>
            </span>
          )}
        </p>
      </div>
      <p className={`flex flex-none items-center gap-1.5 ${isIncluded ? 'text-ink-3' : 'font-semibold'}`}>
        {first.state !== 'expected' && <StateIcon state={first.state} className="size-3.5" />}
        <span className="num">
          {isAbout(items, lines) && copy.ahead.around}
          <Amount
            value={amount}
            currency={currency}
            {...(heading === 'income' && { sign: 'always', tone: 'flow' })}
          />
        </span>
      </p>
      {children}
    </li>
  )
}

/** Whether the amount is an estimate: of a commitment whose amount varies, or of a bill that has not closed. */
const isAbout = (items: readonly CalendarItem[], lines: ReadonlyMap<string, CommitmentLine>): boolean =>
  items.some(
    (item) =>
      item.open_bill === true ||
      (item.source === 'series' &&
        item.state === 'expected' &&
        (lineOf(lines, item)?.amount_varies ?? false)),
  )
