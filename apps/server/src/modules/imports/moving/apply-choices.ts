import type { Tx } from '../../../platform/database/user-transaction.ts'
import { loadCategoryIndex } from '../../categories/index.ts'
import { type ChosenFields, toSignKind } from '../../ledger/index.ts'
import { proposeCategories, toTheirKey } from '../domain/propose-categories.ts'
import type { FileCategory, SerializedLedger, SerializedStatementRow, StatementSummary } from '../reader.ts'
import { toKnownCategories } from './known-categories.ts'
import { loadChosen } from './mapping.ts'

/** Returns the stored category that one of another app is, or null. */
export type ToCategory = (their: FileCategory | null) => string | null

/** What the user chose for the rows of a file of another app, and the rows to which more belongs than their fields. */
export interface Choices {
  toChosen(row: SerializedStatementRow): ChosenFields | undefined
  toCategory: ToCategory
  /** Split rows and transfers, by what was chosen for them. */
  followed: ReadonlyMap<ChosenFields, SerializedLedger>
}

/** Loads what the categories of a file are for the user. Those that the mapping left new are not created here: null. */
export async function loadChoices(tx: Tx, userId: string, summary: StatementSummary): Promise<Choices> {
  const toCategory = await loadToCategory(tx, userId, summary)
  const followed = new Map<ChosenFields, SerializedLedger>()
  return {
    toCategory,
    followed,
    toChosen({ ledger, amount }) {
      if (!ledger) return undefined
      const { category, payee, tags, notes, kind, parts } = ledger
      const isOfCategory = category !== null || parts.length > 0
      const chosen: ChosenFields = {
        category: toCategory(category),
        merchant: payee,
        // What has a category there is spent or earned, whatever its text resembles.
        kind: kind ?? (isOfCategory ? toSignKind(BigInt(amount)) : null),
        tags,
        notes,
      }
      if (parts.length > 0 || isMove(ledger)) followed.set(chosen, ledger)
      return chosen
    },
  }
}

export const isMove = ({ kind }: SerializedLedger): boolean => kind === 'transfer' || kind === 'card_payment'

async function loadToCategory(
  tx: Tx,
  userId: string,
  { ledger, categories = [] }: StatementSummary,
): Promise<ToCategory> {
  if (!ledger) return () => null
  const index = await loadCategoryIndex(tx, userId)
  const proposals = proposeCategories(
    categories,
    await loadChosen(tx, userId, ledger.app),
    toKnownCategories(index),
  )
  const stored = new Map(
    categories.map((their, at) => [toTheirKey(their), index.find(proposals[at]?.category ?? '')]),
  )
  return (their) => (their === null ? null : (stored.get(toTheirKey(their)) ?? null))
}
