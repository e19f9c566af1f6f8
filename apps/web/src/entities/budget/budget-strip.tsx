import { budgetLineCopy as copy } from '@lucas/contract/copy/planning/budget-line.ts'
import type { BudgetLine } from '@lucas/contract/planning/budget.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { formatPercent } from '../../lib/format/format.ts'
import { AmountInSentence } from '../../ui/primitives/amount-in-sentence.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { ProgressBar } from '../../ui/primitives/progress-bar.tsx'
import { UnsizedPlace } from '../../ui/primitives/skeleton.tsx'
import { useCategories } from '../category/category-store.ts'
import { LineTile, lineName, lineShare, lineTone, listTightest } from './budget-line.tsx'
import { budgetQuery } from './queries.ts'

/** What is left in the three tightest lines; nothing for users without a budget. */
export function BudgetStrip() {
  const { data, isPending } = useQuery(budgetQuery())
  useCategories()
  if (isPending) return <UnsizedPlace />
  const lines = data === undefined ? [] : listTightest(data)
  if (lines.length === 0) return null
  return (
    <Card>
      <CardHeader
        title={copy.strip.title}
        action={
          <Link
            to="/presupuestos"
            className="-my-1 flex min-h-8 items-center gap-0.5 text-sm font-[550] whitespace-nowrap text-brand hover:underline max-md:min-h-11"
          >
            {copy.strip.all}
            <ChevronRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Link>
        }
      />
      <ul className="grid gap-x-8 gap-y-4 px-4 pt-3 pb-4 md:grid-cols-3 md:px-5 md:pb-5">
        {lines.map((line) => (
          <TightLine key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  )
}

function TightLine({ line }: { line: BudgetLine }) {
  const name = lineName(line)
  const { left } = line
  const toSentence = left < 0 ? copy.over : left === 0 ? () => copy.exact : copy.left
  return (
    <li className="flex min-w-0 items-center gap-3">
      <LineTile line={line} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-[550]">{name}</p>
        <p className={`text-sm ${left < 0 ? 'text-negative' : 'text-ink-2'}`}>
          <AmountInSentence toSentence={toSentence} amount={Math.abs(left)} />
        </p>
        <ProgressBar
          share={lineShare(line)}
          tone={lineTone(line)}
          label={copy.bar(name, formatPercent(lineShare(line) * 100, 0))}
          className="mt-1.5"
        />
      </div>
    </li>
  )
}
