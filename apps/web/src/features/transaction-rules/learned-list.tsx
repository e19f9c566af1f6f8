import { transactionRulesScreenCopy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { LearnedRule } from '@lucas/contract/transactions/transaction-rule.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useState } from 'react'
import { CategoryTile } from '../../entities/category/category-tile.tsx'
import { invalidateQueriesOf } from '../../lib/app/query-keys.ts'
import { useImmediateSwitch } from '../../lib/hooks/use-immediate-switch.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { forgetLearnedRule } from './api.ts'
import { describeLearnedRule, type RuleNames } from './rule-sentence.ts'
import { Sentence, toPlainSentence } from './sentence.tsx'
import { formatUsage } from './usage.ts'

const copy = transactionRulesScreenCopy.learned
const collapsedCount = 6

interface LearnedListProps {
  rules: readonly LearnedRule[]
  names: RuleNames
  onEnable: (id: string, enabled: boolean) => void
}

/** What Lucas learned from corrections: the first six, and all on demand. */
export function LearnedList({ rules, names, onEnable }: LearnedListProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  if (rules.length === 0) return <p className="py-2 text-ink-2">{copy.empty}</p>
  return (
    <>
      <ul>
        {(isExpanded ? rules : rules.slice(0, collapsedCount)).map((rule) => (
          <LearnedRow key={rule.id} rule={rule} names={names} onEnable={(on) => onEnable(rule.id, on)} />
        ))}
      </ul>
      {!isExpanded && rules.length > collapsedCount && (
        <Button variant="link" className="mt-1 mb-2 max-md:min-h-11" onClick={() => setIsExpanded(true)}>
          {copy.all(rules.length)}
        </Button>
      )}
    </>
  )
}

interface LearnedRowProps {
  rule: LearnedRule
  names: RuleNames
  onEnable: (enabled: boolean) => void
}

function LearnedRow({ rule, names, onEnable }: LearnedRowProps) {
  const { name, category, subcategory, learned_from: count } = rule
  const cache = useQueryClient()
  const today = useToday()
  const [isOn, setOn] = useImmediateSwitch(rule.enabled)
  const sentence = describeLearnedRule(rule, names)
  const forget = useMutation({
    mutationFn: () => forgetLearnedRule(rule),
    meta: { failed: copy.forgetFailed },
    onSuccess: ({ restored }) => toast.success(copy.forgotten(restored)),
    // A rule that changed no transaction causes no event.
    onSettled: () => invalidateQueriesOf(cache, 'rules', 'transactions'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-line py-2.5 not-first:border-t">
      {category === null ? (
        <span
          aria-hidden="true"
          className="grid size-9 flex-none place-items-center rounded-[10px] bg-surface-2 text-ink-3"
        >
          <Tag className="size-4" strokeWidth={1.75} />
        </span>
      ) : (
        <CategoryTile category={subcategory ?? category} />
      )}
      <div className="min-w-0 flex-1 basis-[200px]">
        <p className="leading-5 wrap-anywhere">
          <Sentence sentence={sentence} isOff={!isOn} />
        </p>
        <p className="tabular-nums mt-0.5 text-sm text-ink-3">
          {copy.from(count)} · {formatUsage(rule, today)}
        </p>
      </div>
      <div className="-mr-2 flex flex-none items-center max-md:basis-full max-md:justify-end">
        <Switch
          label={
            <span className="sr-only">
              {transactionRulesScreenCopy.row.enabled(toPlainSentence(sentence))}
            </span>
          }
          className="mx-1.5 min-h-9 max-md:min-h-11 max-md:min-w-11 max-md:justify-center"
          checked={isOn}
          onChange={(on) => {
            setOn(on)
            onEnable(on)
          }}
        />
        <Button
          variant="ghost"
          size="sm"
          className="max-md:h-11"
          aria-label={copy.forgetOne(name)}
          busy={forget.isPending}
          onClick={() => forget.mutate()}
        >
          {copy.forget}
        </Button>
      </div>
    </li>
  )
}
