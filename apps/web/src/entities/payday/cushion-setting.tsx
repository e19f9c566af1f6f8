import { safeToSpendCopy } from '@lucas/contract/copy/planning/safe-to-spend.ts'
import { limits } from '@lucas/contract/limits.ts'
import type { PayCycle } from '@lucas/contract/planning/pay-cycle.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useState } from 'react'
import { MoneyInput } from '../../ui/forms/money-input.tsx'
import { RadioList } from '../../ui/forms/radio-list.tsx'
import { toast } from '../../ui/overlays/toast.tsx'
import { useMoneyFormatter } from '../../ui/primitives/amount-in-sentence.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { useUpdateCycle } from './queries.ts'

const copy = safeToSpendCopy.cushion
type Choice = keyof typeof copy.choices

const toChoice = (cushion: number | null): Choice =>
  cushion === null ? 'usual' : cushion === 0 ? 'none' : 'own'

/** The setting of the money that is never free: one month of fixed bills, another amount, or none. */
export function CushionSetting({ cycle: { cushion }, today }: { cycle: PayCycle; today: PlainDate }) {
  const formatMoney = useMoneyFormatter()
  const update = useUpdateCycle(today)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [typed, setTyped] = useState(cushion.choice ? String(cushion.choice) : '')
  const value = chosen ?? toChoice(cushion.choice)
  const save = (amount: number | null): void =>
    update.mutate(
      { cushion: amount },
      {
        onSuccess: () => toast.success(copy.done),
        onError: () => {
          setChosen(null)
          toast.error(copy.failed)
        },
      },
    )
  const choose = (choice: Choice): void => {
    setChosen(choice)
    if (choice !== 'own') save(choice === 'none' ? 0 : null)
  }
  return (
    <>
      <RadioList
        label={copy.title}
        options={[
          { value: 'usual', label: copy.choices.usual, hint: formatMoney(cushion.usual) },
          { value: 'own', label: copy.choices.own },
          { value: 'none', label: copy.choices.none },
        ]}
        value={value}
        onChange={choose}
      />
      {value === 'own' && (
        <form
          className="mt-3 flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            save(Number(typed))
          }}
        >
          <div className="min-w-0 flex-1">
            <MoneyInput
              label={copy.amount}
              currency="CLP"
              value={typed}
              onChange={setTyped}
              maxDigits={String(limits.cushionMax).length}
            />
          </div>
          <Button type="submit" variant="primary" disabled={typed === ''} busy={update.isPending}>
            {copy.save}
          </Button>
        </form>
      )}
    </>
  )
}
