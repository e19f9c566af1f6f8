import { settingsCategoriesCopy } from '@lucas/contract/copy/users/settings-categories.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Tag, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { CategoryTile, categoryName } from '../../../entities/category/category-tile.tsx'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { invalidateQueriesOf } from '../../../lib/live/invalidate-on-event.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { type LearnedRule, learnedRulesQuery, revertRule } from './api.ts'

const copy = settingsCategoriesCopy.learned
const collapsedCount = 6

/** The learned rules, each with an undo button. */
export function LearnedRulesCard() {
  const rules = useQuery(learnedRulesQuery)
  const [isExpanded, setIsExpanded] = useState(false)
  return (
    <Card>
      <CardHeader title={copy.title} note={copy.note} />
      <div className="px-4 pt-2 pb-3 md:px-5">
        <QueryPanel
          query={rules}
          errorMessage={copy.loadFailed}
          skeleton={<Skeleton className="my-2 h-40 rounded-lg" />}
        >
          {(list) =>
            list.length === 0 ? (
              <p className="py-2 text-ink-2">{copy.empty}</p>
            ) : (
              <>
                <ul className="divide-y divide-line">
                  {(isExpanded ? list : list.slice(0, collapsedCount)).map((rule) => (
                    <RuleRow key={rule.id} rule={rule} />
                  ))}
                </ul>
                {!isExpanded && list.length > collapsedCount && (
                  <Button variant="link" className="mt-2" onClick={() => setIsExpanded(true)}>
                    {copy.all(list.length)}
                  </Button>
                )}
              </>
            )
          }
        </QueryPanel>
      </div>
    </Card>
  )
}

function RuleRow({ rule }: { rule: LearnedRule }) {
  const { subject, name, value } = rule
  const cache = useQueryClient()
  const revert = useMutation({
    mutationFn: () => revertRule(rule),
    // A rule that changed no transaction causes no event.
    onSuccess: async ({ restored }) => {
      toast.success(copy.undone(restored))
      await invalidateQueriesOf(cache, 'transactions')
    },
    onError: () => toast.error(copy.failed),
  })
  return (
    <li className="flex min-h-[52px] items-center gap-3 py-1">
      {subject === 'category' ? (
        <CategoryTile category={value} />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-9 flex-none place-items-center rounded-[10px] bg-surface-2 text-ink-3"
        >
          <Tag className="size-4" strokeWidth={1.75} />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[550]">{name}</span>
        <span className="block truncate text-sm text-ink-3">
          {copy.becomes} {subject === 'category' ? categoryName(value) : value}
        </span>
      </span>
      <Button
        variant="ghost"
        size="sm"
        aria-label={copy.undoOne(name)}
        busy={revert.isPending}
        icon={<Undo2 aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => revert.mutate()}
      >
        {copy.undo}
      </Button>
    </li>
  )
}
