import type { ImportedCard, StatementImport } from '@lucas/contract/banking/import.ts'
import { cardsScreenCopy } from '@lucas/contract/copy/banking/cards-screen.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { formatSlashDay } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { MoneyInput } from '../../../ui/forms/money-input.tsx'
import { TextInput } from '../../../ui/forms/text-input.tsx'
import { AmountInSentence } from '../../../ui/primitives/amount-in-sentence.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import type { CardAnswers } from './card-answers.ts'

const copy = importsScreenCopy.preview.card

interface CardQuestionsProps {
  statement: StatementImport
  card: ImportedCard
  answers: CardAnswers
  /** The sentence of a wrong answer, by its field. */
  errors: Partial<Record<keyof CardAnswers, string>>
  onChange: (answers: CardAnswers) => void
}

/** What the file says of its card, and the questions for the rest. */
export function CardQuestions({ statement, card, answers, errors, onChange }: CardQuestionsProps) {
  const { closing_day: closing, due_day: due, billed, asks_debt_on: asksDebtOn } = card
  const today = useToday()
  const currency = statement.account?.currency ?? 'CLP'
  const isAsked = closing === null || due === null || asksDebtOn !== null
  return (
    <Card className="grid gap-3 p-4 md:p-5">
      <div>
        <h2 className="text-[0.9375rem] leading-5 font-semibold">{copy.title}</h2>
        <p className="mt-1 text-sm text-ink-3">{copy.lead}</p>
      </div>
      {closing !== null && due !== null && <p className="text-sm">{copy.known(closing, due)}</p>}
      {billed !== null && (
        <p className="text-sm">
          <AmountInSentence toSentence={copy.billed} amount={billed} currency={currency} />
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 empty:hidden">
        {closing === null && (
          <TextInput
            label={copy.closing}
            inputMode="numeric"
            value={answers.closing}
            error={errors.closing}
            onChange={({ currentTarget }) => onChange({ ...answers, closing: currentTarget.value })}
          />
        )}
        {due === null && (
          <TextInput
            label={copy.due}
            inputMode="numeric"
            value={answers.due}
            error={errors.due}
            onChange={({ currentTarget }) => onChange({ ...answers, due: currentTarget.value })}
          />
        )}
      </div>
      {asksDebtOn !== null && (
        <MoneyInput
          label={cardsScreenCopy.debt.ask(formatSlashDay(asksDebtOn, today))}
          currency={currency}
          value={answers.debt}
          hint={copy.debtHint}
          error={errors.debt}
          onChange={(debt) => onChange({ ...answers, debt })}
        />
      )}
      {isAsked && <p className="text-sm text-ink-3">{copy.later}</p>}
    </Card>
  )
}
