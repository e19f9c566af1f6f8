import { budgetsCopy as copy } from '@lucas/contract/copy/planning/budgets.ts'
import { foldName } from '@lucas/contract/rules/fold-name.ts'
import { failField } from '../../platform/errors.ts'
import { type BudgetLine, isOpen } from './domain/lines.ts'

/** Refuses a name for a line that is no group, and one that another group has. */
export function requireGroupName(
  lines: readonly BudgetLine[],
  line: Pick<BudgetLine, 'id' | 'kind'>,
  name: string,
): void {
  if (line.kind !== 'group') failField('name', copy.notGroup)
  const isTaken = lines.some(
    (other) =>
      other.id !== line.id &&
      other.name !== null &&
      (other.amounts.length === 0 || isOpen(other)) &&
      foldName(other.name) === foldName(name),
  )
  if (isTaken) failField('name', copy.groupNameTaken)
}
