import { offlineCopy } from '@lucas/contract/copy/offline.ts'
import { unsentCopy as copy } from '@lucas/contract/copy/unsent.ts'
import { toPlainDate } from '@lucas/contract/rules/periods.ts'
import { CircleAlert, StickyNote } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { CategoryTile } from '../../entities/category/category-tile.tsx'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { toShownTransaction } from '../../entities/transaction/unsent-transaction.ts'
import { shortDay } from '../../lib/format/format.ts'
import { unsentList } from '../../lib/offline/unsent/unsent-list.ts'
import {
  removeWrite,
  type UnsentChange,
  type UnsentTransaction,
  type UnsentWrite,
  unsentState,
} from '../../lib/offline/unsent/unsent-write.ts'
import { changeUnsent } from '../../lib/offline/unsent/unsent-writes.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { explainRefusal, formatChange, formatMoment, toGivenTransaction } from './unsent-text.ts'
import { useUnsentActions } from './use-unsent-actions.ts'

interface HeadProps {
  tile: ReactNode
  title: string
  lines: readonly string[]
  amount?: ReactNode
}

const Head = ({ tile, title, lines, amount }: HeadProps) => (
  <div className="flex items-start gap-3">
    {tile}
    <div className="min-w-0 flex-1">
      <p className="font-[550] break-words">{title}</p>
      {lines.map((line) => (
        <p key={line} className="text-sm break-words text-ink-3">
          {line}
        </p>
      ))}
    </div>
    {amount}
  </div>
)

function TransactionHead({ write, now }: { write: UnsentTransaction; now: number }) {
  const row = toShownTransaction(write)
  const day = shortDay(row.date, toPlainDate(new Date(now)))
  const facts = [copy.kinds[row.type], day, row.accountName]
  if (row.instalments !== undefined) facts.push(copy.instalments(row.instalments))
  return (
    <Head
      tile={<CategoryTile category={row.category} />}
      title={row.name}
      lines={[facts.join(' · '), row.notes, row.tags].filter((line) => line !== '')}
      amount={
        <Amount value={row.signedAmount} currency={row.currency} sign="always" className="font-[550]" />
      }
    />
  )
}

const noteTile = (
  <span
    aria-hidden="true"
    className="grid size-9 flex-none place-items-center rounded-[10px] bg-surface-2 text-ink-2"
  >
    <StickyNote className="size-4.5" strokeWidth={1.75} />
  </span>
)

const ChangeHead = ({ write }: { write: UnsentChange }) => (
  <Head
    tile={write.kind === 'category' ? <CategoryTile category={write.value} /> : noteTile}
    title={`${copy.kinds[write.kind]}: ${formatChange(write)}`}
    lines={[copy.of(write.name)]}
  />
)

const nameOf = (write: UnsentWrite): string =>
  write.kind === 'transaction' ? toShownTransaction(write).name : write.name

/** One write that waits: what it says, its state, and what the user can do with it. */
export function UnsentItem({ write, now }: { write: UnsentWrite; now: number }) {
  const { correct } = use(ManualActionsContext)
  const { discard, send } = useUnsentActions(write)
  const state = unsentState(write, now)
  const { refusal } = write
  const isBusy = discard.isPending || send.isPending
  const button = (label: string, onClick: () => void) => (
    <Button size="sm" disabled={isBusy} aria-label={copy.action(label, nameOf(write))} onClick={onClick}>
      {label}
    </Button>
  )
  const onCorrect = (corrected: UnsentTransaction): void => {
    const { type, given } = toGivenTransaction(corrected)
    unsentList.close()
    correct(type, given, () => void changeUnsent((writes) => removeWrite(writes, write.id)))
  }
  const isMissing = refusal?.code === 'not_found' && write.kind !== 'transaction'
  return (
    <li className="grid gap-2.5 border-t border-line py-4 first:border-t-0 first:pt-0">
      {write.kind === 'transaction' ? (
        <TransactionHead write={write} now={now} />
      ) : (
        <ChangeHead write={write} />
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-3">
        <Badge tone={state === 'waiting' ? 'brand' : state === 'asks' ? 'warn' : 'bad'}>
          {state === 'refused' ? copy.states.refused : offlineCopy.unsent}
        </Badge>
        <span className="num">{copy.made(formatMoment(write.madeAt, now))}</span>
      </div>
      {state === 'asks' && <p className="text-sm text-ink-2">{copy.states.asks}</p>}
      {refusal !== undefined && (
        <p className="flex items-start gap-2 text-sm text-negative">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
          <span className="min-w-0 break-words">{explainRefusal(write.kind, refusal)}</span>
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {button(copy.discard, () => discard.mutate())}
        {state === 'asks' && button(copy.send, () => send.mutate())}
        {state === 'refused' &&
          !isMissing &&
          button(refusal?.current === undefined ? copy.retry : copy.keepMine, () => send.mutate())}
        {state === 'refused' && write.kind === 'transaction' && button(copy.correct, () => onCorrect(write))}
      </div>
    </li>
  )
}
