import { describeTransaction, findRut } from '../../description/index.ts'
import type { NewRow } from '../../ledger/index.ts'
import { toSignKind } from '../../ledger/index.ts'
import type { DescribedRow } from '../described-row.ts'
import { type RuleFacts, toRuleFacts } from '../domain/transaction-rules/facts.ts'
import type { RuledRow } from '../repository/ruled-row.ts'

type DetectedFields = Pick<NewRow, 'kind' | 'kindSource' | 'textKind' | 'amount'>

/** Returns the kind before any choice and rule. A link is detected too. */
const toDetectedKind = ({ kind, kindSource, textKind, amount }: DetectedFields) =>
  kindSource === 'pair' ? kind : (textKind ?? toSignKind(amount))

/** Reads a row that is being stored. */
export const readNewRow = ({ row, parsed, detectedName }: DescribedRow, institution: string): RuleFacts =>
  toRuleFacts({
    ...row,
    merchant: detectedName,
    institution,
    kind: toDetectedKind(row),
    readRut: () => parsed.rut,
  })

/** Returns a function that reads stored rows. Names that the user or a rule gave are detected again, once for each text. */
export function createRowReader(): (row: RuledRow) => RuleFacts {
  const names = new Map<string, string | null>()
  const detectName = (row: RuledRow): string | null => {
    if (row.nameSource === 'bank') return row.merchant
    const key = `${row.accountType} ${row.amount < 0n} ${row.description}`
    const known = names.get(key)
    if (known !== undefined) return known
    const { merchant } = describeTransaction(row)
    names.set(key, merchant)
    return merchant
  }
  return (row) =>
    toRuleFacts({
      ...row,
      merchant: detectName(row),
      kind: toDetectedKind(row),
      readRut: () => findRut(row.description),
    })
}
