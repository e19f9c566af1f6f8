import type { CorrectedTransaction } from '@lucas/contract/category-correction.ts'
import type { TransactionPatch } from '@lucas/contract/transaction-by-hand.ts'
import { createAdding } from './add.ts'
import type { ByHandDeps } from './deps.ts'
import { createEditing } from './edit.ts'
import { createDeleting } from './remove.ts'
import { createTransferring } from './transfer.ts'

type SetCategory = (person: string, id: string, category: string) => Promise<CorrectedTransaction>

/** What people write themselves: movements and transfers that no bank tells of. */
export function createByHand(deps: ByHandDeps & { setCategory: SetCategory }) {
  const edit = createEditing(deps)

  /** A row's category, and what it says of itself where the person wrote it. */
  async function patch(
    person: string,
    id: string,
    { category, ...facts }: TransactionPatch,
  ): Promise<CorrectedTransaction> {
    const hasFacts = Object.values(facts).some((value) => value !== undefined)
    const edited = hasFacts ? await edit(person, id, facts, category) : undefined
    if (category === undefined && edited) return { ...edited, correction: null }
    return deps.setCategory(person, id, category ?? '')
  }

  return { add: createAdding(deps), transfer: createTransferring(deps), patch, ...createDeleting(deps) }
}
