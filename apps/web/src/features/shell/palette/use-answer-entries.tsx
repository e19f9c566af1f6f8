import { paletteAnswersCopy as copy } from '@lucas/contract/copy/palette-answers.ts'
import { parseKinds } from '@lucas/contract/rules/transaction-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { type NavigateOptions, useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight, ChartColumn, LayoutDashboard, type LucideIcon, WalletMinimal } from 'lucide-react'
import { type FlowQuestion, toFilter, totalsQuery } from './answer-queries.ts'
import type { Entry } from './entry.ts'
import type { Question } from './question.ts'

/** Stands in for the question of a disabled query. */
const neverAsked: FlowQuestion = {
  ask: 'spending',
  subject: null,
  period: { name: 'month', range: { from: '2000-01-01', to: '2000-01-31' } },
}

/** Returns where an answer leads to, its transactions first; and whether it found none for a name that may be mistyped. */
export function useAnswerEntries(question: Question | null): { entries: Entry[]; isUnknown: boolean } {
  const navigate = useNavigate()
  const flow = question !== null && 'period' in question ? question : null
  const asked = flow ?? neverAsked
  const { data } = useQuery({ ...totalsQuery(asked, asked.period.range), enabled: flow !== null })
  const entry = (label: string, Icon: LucideIcon, options: NavigateOptions): Entry => ({
    id: `answer ${label}`,
    label,
    icon: <Icon aria-hidden="true" strokeWidth={1.75} />,
    run: () => void navigate(options),
  })
  if (question === null) return { entries: [], isUnknown: false }
  if (question.ask === 'balance')
    return { entries: [entry(copy.openWallet, WalletMinimal, { to: '/wallet' })], isUnknown: false }
  if (flow === null)
    return { entries: [entry(copy.openDashboard, LayoutDashboard, { to: '/dashboard' })], isUnknown: false }
  const count = data?.count ?? 0
  const { kind, ...filter } = toFilter(flow, flow.period.range)
  const search = { ...filter, ...(kind !== undefined && { kind: parseKinds(kind).join(',') }) }
  return {
    entries: [
      ...(count > 0 ? [entry(copy.seeMovements(count), ArrowLeftRight, { to: '/spend', search })] : []),
      entry(copy.openAnalysis, ChartColumn, { to: '/analytics' }),
    ],
    isUnknown: data?.count === 0 && flow.subject !== null && 'merchant' in flow.subject,
  }
}
