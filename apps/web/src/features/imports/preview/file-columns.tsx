import { columnRoles } from '@lucas/contract/banking/column-roles.ts'
import type { ImportPatch, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { statementCopy } from '@lucas/contract/copy/banking/statements.ts'
import { SmallSelect } from '../../../ui/forms/small-select.tsx'
import { assignRole, columnLetter, findRole, listColumns } from './columns.ts'

const copy = importsScreenCopy.preview
const unused = ''
const roles = [
  ...columnRoles.map((role) => ({ value: role, label: statementCopy.columnNames[role] })),
  { value: unused, label: copy.evidence.unused },
]

interface FileColumnsProps {
  table: NonNullable<StatementImport['table']>
  busy: boolean
  onCorrect: (patch: ImportPatch) => void
}

/** First lines of the file, with a role select above each column. */
export function FileColumns({ table, busy, onCorrect }: FileColumnsProps) {
  const { headings, columns, sample } = table
  const places = listColumns(table)
  return (
    <section className="border-t border-line py-4">
      <header className="px-4 md:px-5">
        <h3 className="font-semibold">{copy.evidence.fileColumns}</h3>
        <p className="text-sm text-ink-3">{copy.evidence.fileColumnsNote}</p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section aria-label={copy.evidence.fileColumns} tabIndex={0} className="relative mt-3 overflow-x-auto">
        <table className="mx-4 border-collapse text-sm md:mx-5">
          <thead>
            <tr>
              <th scope="col" className="pr-3 text-left align-bottom text-2xs font-medium text-ink-3">
                {copy.evidence.fileLine}
              </th>
              {places.map((column) => {
                const heading = copy.table.option(columnLetter(column), headings[column] ?? '')
                return (
                  <th key={column} scope="col" className="pr-3 pb-2 text-left align-bottom">
                    <span className="mb-1 block max-w-44 truncate text-2xs font-medium text-ink-3">
                      {heading}
                    </span>
                    <SmallSelect
                      label={copy.evidence.roleOf(heading)}
                      value={findRole(columns, column) ?? unused}
                      disabled={busy}
                      options={roles}
                      onChange={(chosen) =>
                        onCorrect({
                          columns: assignRole(
                            columns,
                            column,
                            columnRoles.find((role) => role === chosen) ?? null,
                          ),
                        })
                      }
                    />
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {sample.map(({ line, cells }) => (
              <tr key={line} className="border-t border-line">
                <th scope="row" className="num py-1.5 pr-3 text-left font-normal text-ink-3">
                  {line}
                </th>
                {places.map((column) => (
                  <td key={column} className="max-w-64 truncate py-1.5 pr-3 whitespace-pre">
                    {cells[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
