import { commitmentsScreenCopy } from '@lucas/contract/copy/planning/commitments-screen.ts'
import type { CommitmentLine } from '@lucas/contract/planning/commitments.ts'
import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { capitalize, shortDay } from '../../lib/format/format.ts'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { Amount } from '../../ui/primitives/amount.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { isRunning, listFacts, toLineDays, toPriceNote } from './line-text.ts'
import { LineTile } from './line-tile.tsx'
import type { LineActions } from './use-line-actions.ts'

const MenuList = lazyComponent(async () => (await import('./line-menu-list.tsx')).LineMenuList)
const { list: copy, payment } = commitmentsScreenCopy

/** The state of a line in one word; active ones need none. */
const StateBadge = ({ state }: Pick<CommitmentLine, 'state'>) => {
  if (state === 'late') return <Badge tone="warn">{copy.late}</Badge>
  if (state === 'ended') return <Badge>{copy.ended}</Badge>
  return state === 'cancelled' ? <Badge>{copy.cancelled}</Badge> : null
}

interface LineRowProps {
  line: CommitmentLine
  today: string
  /** An alert or a transaction leads here. */
  isPointedOut: boolean
  actions: LineActions
}

/** One commitment: name, amount, next day, and the facts that explain it. */
export function LineRow({ line, today, isPointedOut, actions }: LineRowProps) {
  const formatMoney = useMoneyFormatter()
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isPointedOut) return
    row.current?.scrollIntoView({ block: 'center' })
    row.current?.focus({ preventScroll: true })
  }, [isPointedOut])
  const {
    name,
    currency,
    amount,
    amount_varies: varies,
    heading,
    charged_again: again,
    paid_by_hand: paid,
  } = line
  const { problem, next } = toLineDays(line, today)
  const priceNote = toPriceNote(line, formatMoney, today)
  const isCounted = isRunning(line)
  return (
    <li
      ref={row}
      tabIndex={-1}
      className={`-mx-2 flex items-start gap-3 px-2 py-3.5 not-first:border-t not-first:border-line focus-visible:-outline-offset-2 ${isPointedOut ? 'goal-flash rounded-md bg-brand-soft' : ''}`}
    >
      <LineTile
        heading={heading}
        category={line.category}
        className={isCounted ? 'bg-brand-soft text-brand' : 'bg-surface-2 text-ink-3'}
      />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h3 className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5 font-[550] wrap-anywhere">
            <span className={isCounted ? '' : 'text-ink-2'}>{name}</span>
            <StateBadge state={line.state} />
          </h3>
          <p
            className={`ml-auto flex flex-wrap items-baseline justify-end gap-x-1.5 ${isCounted ? 'font-semibold' : 'text-ink-3'}`}
          >
            {varies && line.source === 'series' && (
              <span className="text-sm font-normal text-ink-3">{copy.around}</span>
            )}
            <Amount value={amount} currency={currency} />
          </p>
        </div>
        {paid && (
          <p className="num text-sm font-[550] whitespace-normal text-income">
            {(line.account === null ? payment.noteAlone : payment.note)(
              formatMoney(paid.amount, currency),
              shortDay(paid.paid_on, today),
            )}
          </p>
        )}
        {problem !== null && <p className="text-sm font-[550] text-warning">{problem}</p>}
        <p className="num text-sm whitespace-normal text-ink-2">{next}</p>
        <p className="num text-sm wrap-anywhere whitespace-normal text-ink-3">
          {capitalize(listFacts(line, formatMoney, today).join(' · '))}
        </p>
        {priceNote !== null && <p className="num text-sm whitespace-normal text-ink-2">{priceNote}</p>}
        {again !== null && (
          <p className="num text-sm font-[550] whitespace-normal text-warning">
            {copy.chargedAgain(formatMoney(again.amount, currency), shortDay(again.date, today))}{' '}
            <Link
              to="/spend"
              search={{ id: again.transaction_id }}
              className="inline-flex items-center text-brand hover:underline max-md:-my-3 max-md:min-h-11"
            >
              {copy.seeCharge}
            </Link>
          </p>
        )}
      </div>
      <MenuButton
        label={copy.menu(name)}
        icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
        className="-my-1 -mr-2 flex-none"
        menu={MenuList}
        menuProps={{ line, actions }}
      />
    </li>
  )
}
