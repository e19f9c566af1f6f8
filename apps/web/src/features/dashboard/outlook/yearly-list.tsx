import { forecastScreenCopy } from '@lucas/contract/copy/planning/forecast-screen.ts'
import type { YearlyItem } from '@lucas/contract/planning/forecast.ts'
import { formatPlainDate } from '@lucas/contract/rules/day-text.ts'
import { monthOf, type PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation } from '@tanstack/react-query'
import { removeYearlyItem, restoreYearlyItem } from '../../../entities/forecast/queries.ts'
import { monthName } from '../../../lib/format/format.ts'
import { toast } from '../../../ui/overlays/toast.tsx'
import { Amount } from '../../../ui/primitives/amount.tsx'
import { Button } from '../../../ui/primitives/button.tsx'

const copy = forecastScreenCopy.yearly

interface YearlyListProps {
  items: readonly YearlyItem[]
  until: PlainDate
  today: PlainDate
}

/** What past years show and no series says, until the last day that is looked at. Each can be removed. */
export function YearlyList({ items, until, today }: YearlyListProps) {
  const meta = { stale: ['figures'], failed: copy.failed } as const
  const restore = useMutation({
    mutationFn: ({ key }: YearlyItem) => restoreYearlyItem(key),
    onSuccess: (_, { name }) => toast.success(copy.restored(name)),
    meta,
  })
  const remove = useMutation({
    mutationFn: ({ key }: YearlyItem) => removeYearlyItem(key),
    onSuccess: (_, item) =>
      toast.success(copy.removed(item.name), {
        action: { label: copy.undo, run: () => restore.mutate(item) },
      }),
    meta,
  })
  const shown = items.filter(({ removed, date }) => !removed && date >= today && date <= until)
  if (shown.length === 0) return null
  return (
    <section aria-label={copy.title}>
      <h4 className="text-sm font-[550]">{copy.title}</h4>
      <ul className="divide-y divide-line">
        {shown.map((item) => {
          const { key, name, date, amount, last_on: lastOn } = item
          return (
            <li key={`${key} ${date}`} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="num flex flex-wrap justify-between gap-x-3 whitespace-normal">
                  <span className="min-w-0 wrap-anywhere">{copy.item(name, monthName(monthOf(date)))}</span>
                  <Amount value={amount} currency="CLP" sign="always" className="font-[550]" />
                </p>
                <p className="num whitespace-normal text-ink-3">
                  {(amount < 0 ? copy.why : copy.whyIncome)(formatPlainDate(lastOn, 'date'))}
                </p>
              </div>
              <Button
                size="sm"
                aria-label={copy.removeOf(name)}
                busy={remove.isPending && remove.variables.key === key}
                onClick={() => remove.mutate(item)}
              >
                {copy.remove}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
