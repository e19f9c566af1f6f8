import type { Account } from '@lucas/contract/banking/account.ts'
import type { ReconciliationPreview } from '@lucas/contract/banking/reconciliation.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { ManualActionsContext } from '../../entities/transaction/manual.ts'
import { formatDayOfMonth, formatFullDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { Amount } from '../../ui/primitives/amount.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { restoreRow } from './api.ts'
import { toGiven } from './missing-row.ts'

const copy = reconciliationScreenCopy.rows

export type NamedRows = Pick<ReconciliationPreview, 'missing' | 'extra' | 'moved'>

/** The rows that explain a difference: those that are missing can be added, the others are opened where they can be changed. */
export function DifferingRows({ account, rows }: { account: Account; rows: NamedRows }) {
  const today = useToday()
  const { add } = use(ManualActionsContext)
  const restore = useMutation({
    mutationFn: restoreRow,
    meta: { done: copy.restored, failed: copy.restoreFailed, stale: ['transactions', 'figures', 'accounts'] },
  })
  const { currency } = account
  return (
    <ul className="mt-2 grid gap-2 empty:hidden">
      {rows.missing.map(({ date, amount, description, deleted_id: deletedId }, at) => {
        const name = description === '' ? copy.noText : description
        const { type, given } = toGiven(account, { amount, date, name })
        return (
          // Rows of a statement have no id, and two may be alike.
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a statement may be alike
            key={`${date} ${amount} ${at}`}
            name={name}
            note={`${formatFullDay(date)} · ${deletedId === null ? copy.missing : copy.deleted}`}
            amount={<Amount value={amount} currency={currency} sign="always" />}
          >
            {deletedId === null ? (
              <Button size="sm" aria-label={copy.named(copy.add, name)} onClick={() => add(type, given)}>
                {copy.add}
              </Button>
            ) : (
              <Button
                size="sm"
                aria-label={copy.named(copy.restore, name)}
                busy={restore.isPending && restore.variables === deletedId}
                onClick={() => restore.mutate(deletedId)}
              >
                {copy.restore}
              </Button>
            )}
          </Line>
        )
      })}
      {[
        ...rows.extra.map((row) => ({ ...row, note: copy.extra })),
        ...rows.moved.map((row) => ({
          ...row,
          note: copy.moved(formatDayOfMonth(row.statement_date, today)),
        })),
      ].map(({ id, date, amount, description, note }) => (
        <Line
          key={id}
          name={description}
          note={`${formatFullDay(date)} · ${note}`}
          amount={<Amount value={amount} currency={currency} sign="always" />}
        >
          <LinkButton
            size="sm"
            to="/spend"
            search={{ account: account.id, date_from: date, date_to: date }}
            aria-label={copy.named(copy.open, description)}
          >
            {copy.open}
          </LinkButton>
        </Line>
      ))}
    </ul>
  )
}

interface LineProps {
  name: string
  note: string
  amount: ReactNode
  children: ReactNode
}

const Line = ({ name, note, amount, children }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface-2 px-3 py-2">
    <div className="min-w-0 flex-1 basis-40">
      <p className="truncate font-medium">{name}</p>
      <p className="text-sm text-ink-2">{note}</p>
    </div>
    <span className="flex-none font-[550]">{amount}</span>
    {children}
  </li>
)
