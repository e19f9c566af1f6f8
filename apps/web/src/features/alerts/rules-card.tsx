import { alertRulesCopy as copy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import type { AlertRule, AlertRuleList } from '@lucas/contract/notifications/alert-rule.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { NotificationIcon } from '../../entities/notification/notification-icon.tsx'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { useImmediateSwitch } from '../../lib/hooks/use-immediate-switch.ts'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { RowsSkeleton } from '../../ui/primitives/skeleton-parts.tsx'
import { Switch } from '../../ui/primitives/switch.tsx'
import { getRuleNote, getRuleTitle } from './rule-text.ts'
import { rulesQuery, useSwitchRule } from './rules-api.ts'

const AlertRuleDialog = lazyComponent(async () => (await import('./alert-rule-dialog.tsx')).AlertRuleDialog)

/** Tus reglas: the user's alert rules with switches, and the limit of the plan. */
export function RulesCard() {
  const rules = useQuery(rulesQuery)
  const [open, setOpen] = useState<AlertRule | 'new' | null>(null)
  return (
    <Card label={copy.title}>
      <CardHeader title={copy.title} note={rules.data ? formatUsage(rules.data) : '\u00A0'} />
      <div className="px-4 pt-2 md:px-5">
        <QueryPanel
          query={rules}
          errorMessage={copy.loadFailed}
          skeleton={<RowsSkeleton count={2} rowClass="h-14" />}
        >
          {({ results }) =>
            results.length === 0 ? (
              <p className="pt-1 pb-4 text-ink-2">{copy.none}</p>
            ) : (
              <ul className="pb-1">
                {results.map((rule) => (
                  <RuleRow key={rule.id} rule={rule} onEdit={() => setOpen(rule)} />
                ))}
              </ul>
            )
          }
        </QueryPanel>
      </div>
      {rules.isPending && <div className="h-15 border-t border-line" />}
      {rules.data && (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
          <Button
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            disabled={isLimitReached(rules.data)}
            onClick={() => setOpen('new')}
          >
            {copy.add}
          </Button>
          {isLimitReached(rules.data) && (
            <LinkButton variant="link" to="/settings" search={{ tab: 'plan' }}>
              {copy.withGrow}
            </LinkButton>
          )}
        </footer>
      )}
      {open !== null && (
        <AlertRuleDialog rule={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

const formatUsage = ({ count, limit }: AlertRuleList): string =>
  limit === null ? copy.unlimited(count) : copy.used(count, limit)
const isLimitReached = ({ count, limit }: AlertRuleList): boolean => limit !== null && count >= limit

function RuleRow({ rule, onEdit }: { rule: AlertRule; onEdit: () => void }) {
  const formatMoney = useMoneyFormatter()
  const turn = useSwitchRule()
  const [isOn, setOn] = useImmediateSwitch(rule.enabled && !rule.is_beyond_plan)
  const title = getRuleTitle(rule, formatMoney)
  return (
    <li className="flex min-h-14 items-center gap-3 border-line not-first:border-t">
      <NotificationIcon kind={rule.kind} />
      <button
        type="button"
        onClick={onEdit}
        className="min-w-0 flex-1 rounded-xs py-2 text-left hover:text-brand"
      >
        <span className="block leading-5 font-[550] break-words">
          <span className="sr-only">{copy.editOne('')}</span>
          {title}
        </span>
        <span className="block text-sm text-ink-3">{getRuleNote(rule)}</span>
      </button>
      <Switch
        label={<span className="sr-only">{title}</span>}
        checked={isOn}
        disabled={rule.is_beyond_plan}
        onChange={(on) => {
          setOn(on)
          turn(rule.id, on)
        }}
      />
    </li>
  )
}
