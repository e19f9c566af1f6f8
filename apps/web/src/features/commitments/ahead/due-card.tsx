import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { DueVerdicts } from '../../../entities/forecast/due-verdicts.tsx'
import { WhatIfButton } from '../../../entities/forecast/what-if-button.tsx'

/** Whether the bills of cards can be paid on their days, and what a purchase would change. */
export const DueCard = ({ today }: { today: PlainDate }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1">
    <DueVerdicts today={today} className="min-w-0 flex-1 basis-72" />
    <WhatIfButton today={today} className="ml-auto" />
  </div>
)
