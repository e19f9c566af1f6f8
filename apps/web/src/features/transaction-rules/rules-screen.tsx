import { transactionRulesScreenCopy as copy } from '@lucas/contract/copy/transactions/transaction-rules-screen.ts'
import type { TransactionRule, TransactionRuleList } from '@lucas/contract/transactions/transaction-rule.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { GhostRows } from '../../ui/primitives/ghost.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { Page, titleButtonClass } from '../../ui/primitives/page.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { rulesQuery } from './api.ts'
import { DeletedList } from './deleted-list.tsx'
import { LearnedList } from './learned-list.tsx'
import { isLimitReached } from './plan-limit.ts'
import { useRuleChanges } from './use-rule-changes.ts'
import { useRuleNames } from './use-rule-names.ts'
import { WrittenList } from './written-list.tsx'

const RuleDialog = lazyComponent(async () => (await import('./editor/rule-dialog.tsx')).RuleDialog)
const RemoveRuleDialog = lazyComponent(
  async () => (await import('./remove-rule-dialog.tsx')).RemoveRuleDialog,
)

type OpenDialog = { kind: 'create' } | { kind: 'edit' | 'remove'; rule: TransactionRule }

/** /spend/reglas: what the user wrote, in its order, then what Lucas learned, with the same switches. */
export function RulesScreen() {
  const rules = useQuery(rulesQuery)
  const names = useRuleNames()
  const changes = useRuleChanges()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const create = () => setDialog({ kind: 'create' })
  const close = () => setDialog(null)
  const isFull = rules.data !== undefined && isLimitReached(rules.data)
  const hasRules = rules.data !== undefined && rules.data.rules.length > 0
  return (
    <Page
      title={copy.title}
      lead={<p>{copy.note}</p>}
      actions={hasRules && <AddButton isInTitle disabled={isFull} onPress={create} />}
    >
      <Card label={copy.title} className="mb-8 px-4 pt-2 md:px-5">
        <QueryPanel query={rules} errorMessage={copy.loadFailed} skeleton={<Loading />} bannerClass="py-2">
          {(list) =>
            names === null ? (
              <Loading />
            ) : (
              <>
                {list.rules.length === 0 ? (
                  <NoRules onCreate={create} />
                ) : (
                  <WrittenList
                    rules={list.rules}
                    names={names}
                    changes={changes}
                    onEdit={(rule) => setDialog({ kind: 'edit', rule })}
                    onRemove={(rule) => setDialog({ kind: 'remove', rule })}
                  />
                )}
                <PlanUse list={list} />
                {list.deleted.length > 0 && <DeletedList rules={list.deleted} names={names} />}
                <section className="-mx-4 border-t border-line px-4 pt-4 pb-2 md:-mx-5 md:px-5">
                  <h2 className="font-semibold">{copy.learned.title}</h2>
                  <p className="mb-1 text-sm text-ink-3">{copy.learned.note}</p>
                  <LearnedList rules={list.learned} names={names} onEnable={changes.enableLearned} />
                </section>
              </>
            )
          }
        </QueryPanel>
      </Card>
      {dialog?.kind === 'create' && <RuleDialog rule={undefined} draft={undefined} onClose={close} />}
      {dialog?.kind === 'edit' && <RuleDialog rule={dialog.rule} draft={undefined} onClose={close} />}
      {dialog?.kind === 'remove' && names !== null && (
        <RemoveRuleDialog rule={dialog.rule} names={names} onClose={close} />
      )}
    </Page>
  )
}

interface AddButtonProps {
  isInTitle?: boolean
  disabled?: boolean
  onPress: () => void
}

const AddButton = ({ isInTitle = false, disabled, onPress }: AddButtonProps) => (
  <Button
    variant="primary"
    icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
    className={isInTitle ? titleButtonClass : ''}
    disabled={disabled}
    onClick={onPress}
  >
    <span className={isInTitle ? 'max-md:sr-only' : ''}>{copy.add}</span>
  </Button>
)

const Loading = () => (
  <div className="h-[304px]">
    <RowsSkeleton count={4} rowClass="h-[74px]" />
  </div>
)

/** No rule yet: what rules do and the way to the first one, above their list in ghost. */
const NoRules = ({ onCreate }: { onCreate: () => void }) => (
  <div className="pb-4">
    <div className="grid justify-items-center gap-1 px-2 pt-6 text-center">
      <h2 className="text-lg font-semibold">{copy.empty.title}</h2>
      <p className="mb-3 max-w-[44ch] text-balance text-ink-2">{copy.empty.text}</p>
      <AddButton onPress={onCreate} />
    </div>
    <div aria-hidden="true" className="mt-7 max-h-[132px] overflow-hidden mask-b-from-20%">
      <GhostRows count={2} />
    </div>
  </div>
)

/** How much of the plan is used, and before it is full, that it nearly is. */
function PlanUse({ list }: { list: TransactionRuleList }) {
  const { limit, used, rules } = list
  if (rules.length === 0) return null
  return (
    <p className="-mx-4 flex flex-wrap gap-x-2 border-t border-line px-4 py-3 text-sm text-ink-2 md:-mx-5 md:px-5">
      <span className="num text-ink-3">
        {limit === null ? copy.unlimited(used) : copy.used(Math.min(used, limit), limit)}
      </span>
      {limit !== null && used >= limit - 1 && (
        <span>
          {used >= limit ? copy.limitReached : copy.lastOne}{' '}
          <Link to="/settings" search={{ tab: 'plan' }} className="font-[550] text-brand hover:underline">
            {copy.seePlans}
          </Link>
        </span>
      )}
    </p>
  )
}
