import type { TransactionDetail } from '@lucas/contract/transaction-detail.ts'
import { use } from 'react'
import { TransactionSlotsContext } from '../../ui/transaction-slots.tsx'
import { TransactionFacts } from './facts.tsx'
import { TransactionHead } from './head.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import { Tags } from './tags.tsx'

/** One movement, from its name to what became part of it (design 7). */
export function TransactionDetailView({ detail }: { detail: TransactionDetail }) {
  const { rename, teaching, actions, parts, goals } = use(TransactionSlotsContext)
  return (
    <>
      <TransactionHead transaction={detail} rename={rename?.(detail)} />
      {/* As high as its buttons, which come late. */}
      <div className={`flex flex-wrap gap-2 ${actions.review ? 'mb-5 min-h-8 max-md:min-h-10' : ''}`}>
        {actions.review?.(detail)}
        {actions.split?.(detail)}
        {actions.recurring?.(detail)}
        {actions.more?.(detail)}
      </div>
      {teaching?.(detail)}
      <TransactionFacts detail={detail} />
      {parts?.(detail)}
      {goals?.(detail)}
      <Notes key={detail.id} detail={detail} />
      <Tags key={`tags ${detail.id}`} detail={detail} />
      <History id={detail.id} />
    </>
  )
}
