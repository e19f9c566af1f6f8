import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { applyToEarlier } from './follow-run.ts'
import { RuleRow } from './rule-row.tsx'
import type { RuleNames } from './rule-sentence.ts'
import { moveItem, useDragOrder } from './use-drag-order.ts'
import type { useRuleChanges } from './use-rule-changes.ts'

const copy = transactionRulesScreenCopy.row

interface WrittenListProps {
  rules: readonly TransactionRule[]
  names: RuleNames
  changes: ReturnType<typeof useRuleChanges>
  onEdit: (rule: TransactionRule) => void
  onRemove: (rule: TransactionRule) => void
}

/** The rules of the user in their order, which dragging and the buttons of a row change. */
export function WrittenList({ rules, names, changes, onEdit, onRemove }: WrittenListProps) {
  const cache = useQueryClient()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const ids = rules.map(({ id }) => id)
  const move = (id: string, to: number): void => {
    changes.order(moveItem(ids, id, to))
    setAnnouncement(copy.moved(to + 1, ids.length))
  }
  const drag = useDragOrder(list, ids, move)
  return (
    <>
      <ol ref={list} aria-label={transactionRulesScreenCopy.written}>
        {rules.map((rule) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            rules={rules}
            names={names}
            handle={drag.handle(rule.id)}
            isDragged={drag.dragged === rule.id}
            mark={drag.markFor(rule.id)}
            actions={{
              edit: onEdit,
              remove: onRemove,
              apply: ({ id }) => void applyToEarlier(cache, id),
              enable: ({ id }, enabled) => changes.enable(id, enabled),
              move: ({ id }, to) => move(id, to),
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
