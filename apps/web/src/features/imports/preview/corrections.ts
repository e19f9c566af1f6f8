import {
  dateOrders,
  delimiters,
  type Evidence,
  type ImportPatch,
  type SignConvention,
  type StatementImport,
  statementEncodings,
} from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import { currencies } from '@lucas/contract/currency.ts'

type About = Evidence['about']

interface CorrectionOption {
  value: string
  label: string
  patch: ImportPatch
}

const copy = importsScreenCopy.preview.evidence
const decimals = [',', '.'] as const
const titleLines = 40

/** Returns the sign conventions that the columns of this file allow. */
function listSigns({ table, format }: StatementImport): SignConvention[] {
  // The bill of a card has no table whose columns could be chosen.
  if (table === null) return format === 'pdf' ? ['inverted', 'signed'] : []
  const { debit, credit, letter, balance } = table.columns
  return [
    'signed',
    'inverted',
    ...(debit != null || credit != null ? (['two_columns'] as const) : []),
    ...(letter != null ? (['letter'] as const) : []),
    ...(balance != null ? (['balance'] as const) : []),
    ...(format === 'pdf' ? [] : (['text'] as const)),
  ]
}

/** Returns the alternatives to what was detected; none if the format decides. */
export function listOptions(about: About, statement: StatementImport): CorrectionOption[] {
  switch (about) {
    case 'encoding':
      return statementEncodings.map((encoding) => ({
        value: encoding,
        label: statementCopy.encodings[encoding],
        patch: { encoding },
      }))
    case 'delimiter':
      return delimiters.map((delimiter) => ({
        value: delimiter,
        label: statementCopy.delimiter(delimiter),
        patch: { delimiter },
      }))
    case 'header_row': {
      const last = Math.max(titleLines, statement.table?.header_row ?? 0)
      return Array.from({ length: last + 1 }, (_, line) => ({
        value: String(line),
        label: line === 0 ? copy.noTitles : copy.titleLine(line),
        patch: { header_row: line },
      }))
    }
    case 'date_order':
      return dateOrders.map((date_order) => ({
        value: date_order,
        label: statementCopy.dateOrders[date_order],
        patch: { date_order },
      }))
    case 'decimal':
      return decimals.map((decimal) => ({
        value: decimal,
        label: statementCopy.decimals[decimal],
        patch: { decimal },
      }))
    case 'sign':
      return listSigns(statement).map((sign) => ({
        value: sign,
        label: statementCopy.signs[sign],
        patch: { sign },
      }))
    case 'currency':
      return currencies.map((currency) => ({
        value: currency,
        label: importsScreenCopy.preview.account.dialog.currencies[currency],
        patch: { currency },
      }))
    case 'format':
    case 'columns':
    case 'balance':
    case 'account':
      return []
  }
}

const resetPatches: Partial<Record<About, ImportPatch>> = {
  encoding: { encoding: null },
  delimiter: { delimiter: null },
  header_row: { header_row: null },
  date_order: { date_order: null },
  decimal: { decimal: null },
  sign: { sign: null },
  currency: { currency: null },
  columns: { columns: null },
}

/** Returns the patch that restores the detected value. */
export const getResetPatch = (about: About): ImportPatch | undefined => resetPatches[about]
