import { transactionDetailCopy as copy } from '@lucas/contract/copy/transaction-detail.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { Transaction, TransactionDetail } from '@lucas/contract/transaction.ts'
import { type ReactNode, useContext, useState } from 'react'
import { Amount } from '../../ui/amount.tsx'
import { Button } from '../../ui/button.tsx'
import { CategoryTile } from '../../ui/category-tile.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { transactionName } from '../../ui/transaction-row.tsx'
import { TransactionSlotsContext } from '../../ui/transaction-slots.tsx'
import { TransactionFacts } from './facts.tsx'

/** Name, bank text and amount: what is known from the row, before the detail has come. */
export function TransactionHead({
  transaction,
  rename,
}: {
  transaction: Transaction
  /** A way to call it otherwise, beside its name. */
  rename?: ReactNode
}) {
  const name = transactionName(transaction)
  return (
    <>
      <div className="flex items-center gap-4">
        <span className="[&>span]:size-12 [&>span]:text-[22px]">
          <CategoryTile category={transaction.category} />
        </span>
        <div className="min-w-0">
          <p className="flex items-center gap-1 text-xl font-semibold tracking-[-0.01em]">
            <span className="min-w-0 break-words">{name}</span>
            {rename}
          </p>
          {name !== transaction.description && (
            <p className="break-words text-sm text-ink-3">{transaction.description}</p>
          )}
        </div>
      </div>
      <p className="my-5 text-4xl font-semibold tracking-[-0.031em]">
        <Amount value={transaction.amount} currency={transaction.currency} sign="always" tone="flow" />
      </p>
    </>
  )
}

interface NotesProps {
  notes: string
  busy: boolean
  onSave: (notes: string) => void
}

/** The person's own words on a movement; the draft stays until it is saved. */
function Notes({ notes, busy, onSave }: NotesProps) {
  const [draft, setDraft] = useState(notes)
  return (
    <form
      className="mt-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSave(draft)
      }}
    >
      <Textarea
        label={copy.notes}
        value={draft}
        rows={2}
        maxLength={limits.notesMax}
        placeholder={copy.notesPlaceholder}
        onChange={({ currentTarget }) => setDraft(currentTarget.value)}
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" size="sm" busy={busy} disabled={draft === notes}>
          {copy.saveNotes}
        </Button>
      </div>
    </form>
  )
}

function Tags({ tags }: { tags: string }) {
  const words = tags.split(',').filter((tag) => tag !== '')
  return (
    <section className="mt-5">
      <h3 className="text-sm font-[550]">{copy.tags}</h3>
      {words.length === 0 ? (
        <p className="mt-1.5 text-sm text-ink-3">{copy.noTags}</p>
      ) : (
        <ul className="mt-2 flex flex-wrap gap-2">
          {words.map((tag) => (
            <li key={tag} className="rounded-sm bg-surface-2 px-2 py-0.5 text-sm text-ink-2">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface DetailProps {
  detail: TransactionDetail
  savingNotes: boolean
  onSaveNotes: (notes: string) => void
}

/** One movement, whole. */
export function TransactionDetailView({ detail, savingNotes, onSaveNotes }: DetailProps) {
  const { rename, actions, goals } = useContext(TransactionSlotsContext)
  return (
    <>
      <TransactionHead transaction={detail} rename={rename?.(detail)} />
      <div className="mb-5 flex flex-wrap gap-2 empty:hidden">
        {actions.review?.(detail)}
        {actions.split?.(detail)}
        {actions.recurring?.(detail)}
        {actions.more?.(detail)}
      </div>
      <TransactionFacts detail={detail} />
      {goals?.(detail)}
      <Notes key={detail.id} notes={detail.notes} busy={savingNotes} onSave={onSaveNotes} />
      <Tags tags={detail.tags} />
    </>
  )
}
