import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { reconciliationScreenCopy } from '@lucas/contract/copy/banking/reconciliation-screen.ts'
import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { EmptyState } from '../../ui/primitives/empty-state.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { formatCount } from './format-count.ts'
import { UndoDialog } from './undo-dialog.tsx'

const copy = importsScreenCopy.done

/** Returns the list filter for the statement's days and account. */
const toListSearch = ({ account, period }: StatementImport) => ({
  ...(account?.account_id == null ? {} : { account: account.account_id }),
  ...(period === null ? {} : { date_from: period.from, date_to: period.to }),
})

/** Result of an import, with undo. */
export function DoneView({ statement }: { statement: StatementImport }) {
  const { state, added, counts, account, undo, waiting, currency } = statement
  const formatMoney = useMoneyFormatter()
  const [undoing, setUndoing] = useState(false)
  const again = (
    <LinkButton to="/connections/importar" variant={state === 'undone' ? 'primary' : 'secondary'}>
      {importsScreenCopy.preview.again}
    </LinkButton>
  )
  if (state === 'undone')
    return (
      <Card>
        <EmptyState
          icon={<Undo2 strokeWidth={1.75} />}
          title={importsScreenCopy.undone.title}
          text={importsScreenCopy.undone.text}
          action={again}
        />
      </Card>
    )
  const total = added ?? 0
  const facts = [
    counts !== null &&
      counts.already_there > 0 &&
      copy.already(formatCount(counts.already_there), counts.already_there === 1),
    counts !== null &&
      counts.doubtful > 0 &&
      copy.doubtful(formatCount(counts.doubtful), counts.doubtful === 1),
    waiting != null &&
      waiting.count > 0 &&
      copy.waiting(formatMoney(waiting.income - waiting.spending, currency ?? 'CLP')),
    counts !== null &&
      (counts.left_out ?? 0) > 0 &&
      copy.leftOut(formatCount(counts.left_out ?? 0), counts.left_out === 1),
    counts !== null &&
      counts.unreadable > 0 &&
      copy.unreadable(formatCount(counts.unreadable), counts.unreadable === 1),
  ].filter((fact) => fact !== false)
  return (
    <Card>
      <div role="status" className="grid justify-items-center gap-1 px-6 pt-12 text-center">
        <span
          aria-hidden="true"
          className="mb-3 grid size-12 place-items-center rounded-lg bg-income-soft text-income"
        >
          <CircleCheck className="size-6" strokeWidth={1.75} />
        </span>
        <h2 className="text-lg font-semibold">
          {total === 0 ? copy.nothing : copy.title(formatCount(total), total === 1)}
        </h2>
        <p className="max-w-[48ch] text-ink-2">
          {total === 0 ? copy.nothingText : account !== null && copy.into(account.name)}
        </p>
        {facts.length > 0 && <p className="num text-sm whitespace-normal text-ink-3">{facts.join(' · ')}</p>}
      </div>
      <div className="flex flex-wrap justify-center gap-2 px-6 pt-5 pb-12">
        {total > 0 && (
          <LinkButton to="/spend" search={toListSearch(statement)} variant="primary">
            {copy.see}
          </LinkButton>
        )}
        {counts !== null && counts.doubtful > 0 && <LinkButton to="/spend/revisar">{copy.review}</LinkButton>}
        {account?.account_id != null && statement.closing_balance !== null && (
          <LinkButton
            to="/connections/cuadrar"
            search={{ cuenta: account.account_id, cartola: statement.id }}
          >
            {reconciliationScreenCopy.action}
          </LinkButton>
        )}
        {again}
        {undo !== null && (
          <Button
            icon={<Undo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            onClick={() => setUndoing(true)}
          >
            {copy.undo}
          </Button>
        )}
      </div>
      <UndoDialog statement={undoing ? statement : null} onClose={() => setUndoing(false)} />
    </Card>
  )
}
