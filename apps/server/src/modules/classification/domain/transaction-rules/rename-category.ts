import type { RuleActions } from '@lucas/contract/transactions/transaction-rule-input.ts'

/** Returns the actions with another name for a category, also in the parts of a split, or null if they do not name it. */
export function renameCategory(actions: RuleActions, from: string, to: string): RuleActions | null {
  const { category, split } = actions
  const isInSplit = split?.parts.some((part) => part.category === from) ?? false
  if (category !== from && !isInSplit) return null
  return {
    ...actions,
    ...(category === from && { category: to }),
    ...(split !== undefined && {
      split: {
        ...split,
        parts: split.parts.map((part) => (part.category === from ? { ...part, category: to } : part)),
      },
    }),
  }
}
