import { safeToSpendCopy as copy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import type { ReactNode } from 'react'
import { CushionSetting } from './cushion-setting.tsx'
import { IncomeModeSetting } from './income-mode-setting.tsx'
import { PaydaySetting } from './payday-setting.tsx'

interface SectionProps {
  title: string
  note: string
  children: ReactNode
}

const Section = ({ title, note, children }: SectionProps) => (
  <section>
    <h3 className="font-[550]">{title}</h3>
    <p className="mt-0.5 mb-2.5 text-sm text-ink-3">{note}</p>
    {children}
  </section>
)

/** What decides ¿Cuánto me queda?: the payday, how the income arrives, and the cushion. */
export const PayCycleSettings = (props: { cycle: PayCycle; today: PlainDate }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <div>
      <PaydaySetting {...props} />
    </div>
    <Section title={copy.mode.title} note={copy.mode.note}>
      <IncomeModeSetting {...props} />
    </Section>
    <Section title={copy.cushion.title} note={copy.cushion.note}>
      <CushionSetting {...props} />
    </Section>
  </div>
)
