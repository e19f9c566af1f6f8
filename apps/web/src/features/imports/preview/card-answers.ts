import {
  type ImportedCard,
  type ImportedCardInput,
  importedCardInput,
} from '@lucas/contract/banking/import.ts'

/** What is typed about the card of a file; empty is not answered. */
export interface CardAnswers {
  closing: string
  due: string
  debt: string
}

export const noCardAnswers: CardAnswers = { closing: '', due: '', debt: '' }

/** What is no number is refused by the schema, with its sentence. */
const toDay = (text: string): number => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** Returns the answers as the API takes them, and the sentences of the wrong ones. Null without a question or an answer. */
export function parseCardAnswers(
  card: ImportedCard | null | undefined,
  { closing, due, debt }: CardAnswers,
): { input: ImportedCardInput | null; errors: Partial<Record<keyof CardAnswers, string>> } {
  if (!card) return { input: null, errors: {} }
  const asked = {
    ...(card.closing_day === null && closing.trim() !== '' && { closing_day: toDay(closing) }),
    ...(card.due_day === null && due.trim() !== '' && { due_day: toDay(due) }),
    ...(card.asks_debt_on !== null &&
      debt !== '' && { debt: { date: card.asks_debt_on, amount: Number(debt) } }),
  }
  if (Object.keys(asked).length === 0) return { input: null, errors: {} }
  const parsed = importedCardInput.safeParse(asked)
  if (parsed.success) return { input: parsed.data, errors: {} }
  const find = (field: string) => parsed.error.issues.find(({ path }) => path[0] === field)?.message
  const entries = (
    [
      ['closing', find('closing_day')],
      ['due', find('due_day')],
      ['debt', find('debt')],
    ] as const
  ).flatMap(([field, message]) => (message === undefined ? [] : [[field, message] as const]))
  return { input: null, errors: Object.fromEntries(entries) }
}
