import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useQuery } from '@tanstack/react-query'
import { accountsQuery } from '../../../entities/account/queries.ts'
import { UncountedDebts } from '../../../entities/account/uncounted-debts.tsx'
import { safeToSpendQuery } from '../../../entities/analytics/queries.ts'
import { QueryPanel } from '../../../entities/plan/query-panel.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { DuePlace } from '../outlook/due-place.tsx'
import { Outlook } from '../outlook/outlook.tsx'
import { CardsAside } from './card-lines.tsx'
import { SafeToSpendChart } from './safe-to-spend-chart.tsx'
import { SafeToSpendFrame, SafeToSpendParts, safeToSpendHeight } from './safe-to-spend-skeleton.tsx'
import { SafeToSpendSum } from './safe-to-spend-sum.tsx'

/** ¿Cuánto me queda?: the safe-to-spend amount until the next payday and the expected balance. */
export function SafeToSpendPanel({ today }: { today: PlainDate }) {
  const query = useQuery(safeToSpendQuery(today))
  const { data: accounts } = useQuery(accountsQuery)
  return (
    <QueryPanel
      query={query}
      errorMessage={copy.failed}
      skeleton={<SafeToSpendParts />}
      frame={(content, isBanner) => (isBanner ? content : <SafeToSpendFrame>{content}</SafeToSpendFrame>)}
    >
      {(data) => (
        <Card className={`flex min-w-0 flex-col ${safeToSpendHeight}`}>
          <div className="grid flex-1 lg:grid-cols-[minmax(0,372px)_minmax(0,1fr)]">
            <SafeToSpendSum left={data} />
            <div className="min-w-0">
              <Outlook left={data}>
                <SafeToSpendChart left={data} />
              </Outlook>
            </div>
          </div>
          <CardsAside left={data} />
          <DuePlace left={data} />
          <UncountedDebts
            accounts={accounts ?? []}
            className="border-t border-line px-4 py-2.5 text-xs text-ink-3 md:px-5"
          />
        </Card>
      )}
    </QueryPanel>
  )
}
