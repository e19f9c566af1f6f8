import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import { incomeModeChoices } from '@lucas/contract/rules/income-mode.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { RadioList } from '../../ui/forms/radio-list.tsx'
import { useCycleChoice } from './use-cycle-choice.ts'

const copy = safeToSpendCopy.mode

/** The setting of how the income arrives, which decides how ¿Cuánto me queda? is computed. */
export function IncomeModeSetting({ cycle, today }: { cycle: PayCycle; today: PlainDate }) {
  const { income_mode: mode, income_mode_choice: saved } = cycle
  const { value, choose } = useCycleChoice(saved, {
    today,
    toPatch: (chosen) => ({ income_mode: chosen }),
    failed: copy.failed,
  })
  const options = incomeModeChoices.map((choice) => ({
    value: choice,
    label: copy.names[choice],
    hint:
      choice !== 'automatic'
        ? copy.hints[choice]
        : saved === 'automatic'
          ? copy.found(copy.names[mode])
          : undefined,
  }))
  return <RadioList label={copy.title} options={options} value={value} onChange={choose} />
}
