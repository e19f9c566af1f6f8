import type { ColumnRole } from '@lucas/contract/banking/column-roles.ts'
import type { ImportPatch, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { assignColumn, columnLetter, listColumns } from './columns.ts'
import { SmallSelect } from './small-select.tsx'

const copy = importsScreenCopy.preview.table
const none = ''

interface ColumnHeadsProps {
  statement: StatementImport
  /** Charges and deposits are in separate columns. */
  isSplit: boolean
  busy: boolean
  onCorrect: (patch: ImportPatch) => void
}

/** Table headings. For a file with columns, each is a select that assigns the file's column. */
export function ColumnHeads({ statement, isSplit, busy, onCorrect }: ColumnHeadsProps) {
  const { table, evidence } = statement
  const detail = (about: 'date_order' | 'decimal'): string | undefined =>
    evidence.find((item) => item.about === about)?.label.toLowerCase()
  const amounts: ColumnRole[] = isSplit ? ['debit', 'credit'] : ['amount']
  const head = (role: ColumnRole, extra?: string) => (
    <ColumnHead
      key={role}
      role={role}
      table={table}
      extra={extra}
      busy={busy}
      onChoose={(column) =>
        table !== null && onCorrect({ columns: assignColumn(table.columns, role, column) })
      }
    />
  )
  return (
    <>
      {head('date', detail('date_order'))}
      {head('description')}
      {amounts.map((role, index) => head(role, index === 0 ? detail('decimal') : undefined))}
      <th scope="col" className="self-center text-right">
        <span className="sr-only">{copy.state}</span>
      </th>
    </>
  )
}

const names = {
  date: copy.date,
  description: copy.description,
  amount: copy.amount,
  debit: copy.debit,
  credit: copy.credit,
} as const
const nameOf = (role: ColumnRole): string =>
  role === 'date' || role === 'description' || role === 'debit' || role === 'credit'
    ? names[role]
    : names.amount

interface ColumnHeadProps {
  role: ColumnRole
  table: StatementImport['table']
  extra: string | undefined
  busy: boolean
  onChoose: (column: number | null) => void
}

function ColumnHead({ role, table, extra, busy, onChoose }: ColumnHeadProps) {
  const name = nameOf(role)
  const side = role === 'date' || role === 'description' ? 'text-left' : 'text-right'
  if (table === null)
    return (
      <th scope="col" className={`text-sm font-medium text-ink-2 ${side}`}>
        {name}
      </th>
    )
  const column = table.columns[role] ?? null
  const options = listColumns(table).map((place) => ({
    value: String(place),
    label: copy.option(columnLetter(place), table.headings[place] ?? ''),
  }))
  return (
    <th scope="col" className={`min-w-0 font-normal ${side}`}>
      <SmallSelect
        label={copy.choose(name.toLowerCase())}
        shown={name}
        value={column === null ? none : String(column)}
        disabled={busy}
        options={[{ value: none, label: copy.none }, ...options]}
        onChange={(chosen) => onChoose(chosen === none ? null : Number(chosen))}
      />
      <span className="mt-1 block truncate text-2xs font-normal text-ink-3">
        {column === null ? copy.none : copy.column(columnLetter(column))}
        {extra !== undefined && column !== null && ` · ${extra}`}
      </span>
    </th>
  )
}
