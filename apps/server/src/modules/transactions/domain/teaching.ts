import type { CategorySource } from '@lucas/contract/transaction.ts'

/** What a correction may speak of. */
export type Subject = 'category' | 'name'

/** Who gave the merchant's name: the bank's text, the person, or what the person taught. */
export type NameSource = 'bank' | 'person' | 'learned'

/** What a correction may change of a row. */
export interface Label {
  id: string
  category: string
  categorySource: CategorySource
  categoryConfidence: number
  merchant: string | null
  nameSource: NameSource
  reviewed: boolean
}

/** What the row's text alone says, without anything that the person taught. */
type ItsText = Pick<Label, 'category' | 'categorySource' | 'categoryConfidence' | 'merchant'>

interface Teaching {
  /** The person's choice for this very row. */
  chosen: (row: Label, value: string) => Label
  /** Whether an earlier row alike would be changed by applying the correction; the person's own choice stays. */
  mayFollow: (row: Label & { kind: string }, value: string) => boolean
  learned: (row: Label, value: string) => Label
  /** Whether the row still has what the correction gave it. */
  bears: (row: Label, value: string) => boolean
  isLearned: (row: Label) => boolean
  back: (row: Label, before: Label) => Label
  byText: (row: Label, text: ItsText) => Label
}

const withCategory = (
  row: Label,
  { category, categorySource, categoryConfidence, reviewed = row.reviewed }: Partial<Label> & ItsText,
): Label => ({ ...row, category, categorySource, categoryConfidence, reviewed })
const isChosen = (source: string) => source === 'person' || source === 'learned'

/** The rules of both subjects. */
export const teachings: Record<Subject, Teaching> = {
  category: {
    chosen: (row, category) => ({
      ...row,
      category,
      categorySource: 'person',
      categoryConfidence: 100,
      reviewed: true,
    }),
    mayFollow: ({ kind, category, categorySource }, value) =>
      kind !== 'transfer' && categorySource !== 'person' && category !== value,
    learned: (row, category) => ({ ...row, category, categorySource: 'learned', categoryConfidence: 100 }),
    bears: ({ category, categorySource }, value) => category === value && isChosen(categorySource),
    isLearned: ({ categorySource }) => categorySource === 'learned',
    back: withCategory,
    byText: (row, text) => withCategory(row, { ...text, reviewed: row.reviewed }),
  },
  name: {
    chosen: (row, merchant) => ({ ...row, merchant, nameSource: 'person' }),
    mayFollow: ({ merchant, nameSource }, value) => nameSource !== 'person' && merchant !== value,
    learned: (row, merchant) => ({ ...row, merchant, nameSource: 'learned' }),
    bears: ({ merchant, nameSource }, value) => merchant === value && isChosen(nameSource),
    isLearned: ({ nameSource }) => nameSource === 'learned',
    back: (row, { merchant, nameSource }) => ({ ...row, merchant, nameSource }),
    byText: (row, { merchant }) => ({ ...row, merchant, nameSource: 'bank' }),
  },
}

/** Whether a row would be another one by the label. */
export const isOther = (label: Label, row: Label): boolean =>
  row.category !== label.category ||
  row.categorySource !== label.categorySource ||
  row.categoryConfidence !== label.categoryConfidence ||
  row.reviewed !== label.reviewed ||
  row.merchant !== label.merchant ||
  row.nameSource !== label.nameSource
