import { savingsScreenCopy } from '@lucas/contract/copy/planning/savings-screen.ts'
import type { SavingsPlan } from '@lucas/contract/planning/savings-plan.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { shortDay } from '../../../lib/format/format.ts'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../../ui/primitives/amount-in-sentence.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { updatePlan } from './api.ts'
import { toPlanText } from './plan-text.ts'

const copy = savingsScreenCopy.section

const List = lazyComponent(async () => (await import('./plan-menu-list.tsx')).PlanMenuList)

interface PlanRowProps {
  plan: SavingsPlan
  today: PlainDate
  onEdit: () => void
}

/** One plan in a line; its menu changes or pauses it. */
export function PlanRow({ plan, today, onEdit }: PlanRowProps) {
  const formatMoney = useMoneyFormatter()
  const text = toPlanText(plan, formatMoney)
  const pause = useMutation({
    mutationFn: (paused: boolean) => updatePlan(plan.id, { paused }),
    meta: { failed: copy.failed, stale: ['goals'] },
    onSuccess: (_, paused) => toast.success(paused ? copy.pausedDone : copy.resumedDone),
  })
  return (
    <li className="flex items-center gap-3 border-line py-1.5 not-first:border-t">
      <span className="min-w-0 flex-1">
        <span className="block font-[550] tabular-nums">{text}</span>
        <span className="block text-sm text-ink-3 tabular-nums">
          {listFacts(plan, today, formatMoney).join(' · ')}
        </span>
      </span>
      <MenuButton
        label={copy.menu(text)}
        icon={<Ellipsis aria-hidden="true" strokeWidth={1.75} />}
        className="-mr-2 flex-none"
        menu={List}
        menuProps={{ isPaused: plan.paused, onEdit, onPause: pause.mutate }}
      />
    </li>
  )
}

function listFacts(
  { always, paused, collected, next_on }: SavingsPlan,
  today: PlainDate,
  formatMoney: (amount: number) => string,
): string[] {
  if (paused) return [copy.paused]
  return [
    always ? copy.always : copy.asks,
    ...(next_on === null ? [] : [copy.next(shortDay(next_on, today))]),
    ...(collected === null || collected === 0 ? [] : [copy.collected(formatMoney(collected))]),
  ]
}
