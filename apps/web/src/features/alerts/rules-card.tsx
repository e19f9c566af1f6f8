import type { AlertRule, AlertRuleList } from '@lucas/contract/alert-rule.ts'
import { alertRulesCopy as copy } from '@lucas/contract/copy/alert-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { late } from '../../ui/late.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useMoneyWords } from '../../ui/money-words.tsx'
import { NoticeTile } from '../../ui/notice-tile.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { noteOf, titleOf } from './rule-words.ts'
import { rulesQuery, useSwitchRule } from './rules-api.ts'

const RuleDialog = late(async () => (await import('./rule-dialog.tsx')).RuleDialog)

/** Tus reglas: each on or off, changed by its name, and as many as the plan holds. */
export function RulesCard() {
  const rules = useQuery(rulesQuery)
  const [open, setOpen] = useState<AlertRule | 'new' | null>(null)
  return (
    <Card label={copy.title}>
      <CardHeader title={copy.title} note={rules.data && usedOf(rules.data)} />
      <div className="px-4 pt-2 md:px-5">
        <Panel query={rules} failed={copy.loadFailed} skeleton={<Skeleton className="my-3 h-[168px]" />}>
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
        </Panel>
      </div>
      {rules.data && (
        <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3 md:px-5">
          <Button
            icon={<Plus aria-hidden="true" className="size-4" strokeWidth={1.75} />}
            disabled={isFull(rules.data)}
            onClick={() => setOpen('new')}
          >
            {copy.add}
          </Button>
          {isFull(rules.data) && (
            <LinkButton variant="link" to="/settings" search={{ tab: 'plan' }}>
              {copy.withGrow}
            </LinkButton>
          )}
        </footer>
      )}
      {open !== null && <RuleDialog rule={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />}
    </Card>
  )
}

const usedOf = ({ count, limit }: AlertRuleList): string =>
  limit === null ? copy.unlimited(count) : copy.used(count, limit)
const isFull = ({ count, limit }: AlertRuleList): boolean => limit !== null && count >= limit

function RuleRow({ rule, onEdit }: { rule: AlertRule; onEdit: () => void }) {
  const words = useMoneyWords()
  const turn = useSwitchRule()
  const [isOn, setOn] = useShown(rule.enabled && !rule.is_beyond_plan)
  const title = titleOf(rule, words)
  return (
    <li className="flex min-h-14 items-center gap-3 border-line not-first:border-t">
      <NoticeTile kind={rule.kind} />
      <button
        type="button"
        onClick={onEdit}
        className="min-w-0 flex-1 rounded-xs py-2 text-left hover:text-brand"
      >
        <span className="block leading-5 font-[550] break-words">
          <span className="sr-only">{copy.editOne('')}</span>
          {title}
        </span>
        <span className="block text-sm text-ink-3">{noteOf(rule)}</span>
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

/** What is held, until a press says otherwise: in its own moment, as a checkbox wants it. */
function useShown(held: boolean): [boolean, (on: boolean) => void] {
  const [state, setState] = useState({ held, shown: held })
  if (state.held !== held) setState({ held, shown: held })
  return [state.held === held ? state.shown : held, (shown) => setState({ held, shown })]
}
