import { alertRulesCopy } from '@lucas/contract/copy/notifications/alert-rules.ts'
import { alertRuleInput } from '@lucas/contract/notifications/alert-rule.ts'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { shortDay } from '../../lib/format/format.ts'
import { useToday } from '../../lib/hooks/use-today.ts'
import { previewQuery } from './rules-api.ts'

const copy = alertRulesCopy.preview

/** Backtest of the rule in the form. */
export function RulePreviewLine({ rule }: { rule: string }) {
  const today = useToday()
  const read = alertRuleInput.safeParse(JSON.parse(rule))
  const preview = useQuery(previewQuery(read.success ? read.data : null))
  return (
    <p
      role="status"
      className={`flex items-start gap-2.5 rounded-lg bg-surface-2 p-3 text-sm text-ink-2 ${preview.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <History aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
      <span>{words()}</span>
    </p>
  )

  function words(): string {
    if (!read.success) return copy.incomplete
    if (preview.isError) return copy.failed
    if (preview.data === undefined) return copy.asking
    const { count, days } = preview.data
    const [last] = days
    if (last === undefined) return copy.count(count)
    const when = shortDay(last, today)
    return `${copy.count(count)}, ${count === 1 ? copy.only(when) : copy.last(when)}`
  }
}
