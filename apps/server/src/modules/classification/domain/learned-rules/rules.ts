import { isFlowKind } from '@lucas/contract/rules/transaction-kinds.ts'
import type { Classification, RuleSubject } from '../../../ledger/domain/index.ts'

/** Classification from the description alone, without rules. */
type TextClassification = Pick<
  Classification,
  'category' | 'categorySource' | 'categoryConfidence' | 'merchant'
>

interface SubjectRule {
  /** Sets the choice of the user for this transaction. */
  choose: (row: Classification, value: string) => Classification
  /** Whether the rule changes this earlier similar transaction. Choices of the user stay. */
  canApply: (row: Classification & { kind: string }, value: string) => boolean
  apply: (row: Classification, value: string) => Classification
  /** Whether the transaction still has the value of the rule. */
  isApplied: (row: Classification, value: string) => boolean
  isLearned: (row: Classification) => boolean
  revert: (row: Classification, before: Classification) => Classification
  resetToText: (row: Classification, text: TextClassification) => Classification
}

const withCategory = (
  row: Classification,
  {
    category,
    categorySource,
    categoryConfidence,
    reviewed = row.reviewed,
  }: Partial<Classification> & TextClassification,
): Classification => ({ ...row, category, categorySource, categoryConfidence, reviewed })
const isChosen = (source: string) => source === 'person' || source === 'learned'
/** What the user chose or wrote a rule for comes before what was learned. */
const isDecided = (source: string) => source === 'person' || source === 'written'

export const subjectRules: Record<RuleSubject, SubjectRule> = {
  category: {
    choose: (row, category) => ({
      ...row,
      category,
      categorySource: 'person',
      categoryConfidence: 100,
      reviewed: true,
    }),
    canApply: ({ kind, category, categorySource }, value) =>
      isFlowKind(kind) && !isDecided(categorySource) && category !== value,
    apply: (row, category) => ({ ...row, category, categorySource: 'learned', categoryConfidence: 100 }),
    isApplied: ({ category, categorySource }, value) => category === value && isChosen(categorySource),
    isLearned: ({ categorySource }) => categorySource === 'learned',
    revert: withCategory,
    resetToText: (row, text) => withCategory(row, { ...text, reviewed: row.reviewed }),
  },
  name: {
    choose: (row, merchant) => ({ ...row, merchant, nameSource: 'person' }),
    canApply: ({ merchant, nameSource }, value) => !isDecided(nameSource) && merchant !== value,
    apply: (row, merchant) => ({ ...row, merchant, nameSource: 'learned' }),
    isApplied: ({ merchant, nameSource }, value) => merchant === value && isChosen(nameSource),
    isLearned: ({ nameSource }) => nameSource === 'learned',
    revert: (row, { merchant, nameSource }) => ({ ...row, merchant, nameSource }),
    resetToText: (row, { merchant }) => ({ ...row, merchant, nameSource: 'bank' }),
  },
}

/** Whether the classification differs from that of the row. */
export const isReclassified = (label: Classification, row: Classification): boolean =>
  row.category !== label.category ||
  row.categorySource !== label.categorySource ||
  row.categoryConfidence !== label.categoryConfidence ||
  row.reviewed !== label.reviewed ||
  row.merchant !== label.merchant ||
  row.nameSource !== label.nameSource
