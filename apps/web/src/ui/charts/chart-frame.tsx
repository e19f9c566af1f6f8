import { chartsCopy as copy } from '@lucas/contract/copy/analytics/charts.ts'
import { ChartColumn, Table2 } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { Card, CardTitle } from '../primitives/card.tsx'

const views = [
  { value: 'chart', label: copy.asChart, Icon: ChartColumn },
  { value: 'table', label: copy.asTable, Icon: Table2 },
] as const
export type ChartView = (typeof views)[number]['value']

/** How a screen shows its charts, until one of them is switched. */
export const ChartViewContext = createContext<ChartView>('chart')

/** Switches between a chart and the table with the same figures. */
export function ViewSwitch({
  view,
  onViewChange,
}: {
  view: ChartView
  onViewChange: (view: ChartView) => void
}) {
  return (
    <fieldset className="flex rounded-md bg-surface-3 p-0.5">
      <legend className="sr-only">{copy.view}</legend>
      {views.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className="tap-area grid size-7 cursor-pointer place-items-center rounded-sm text-ink-3 has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand max-md:h-9 max-md:w-10"
        >
          <input
            type="radio"
            className="sr-only"
            checked={view === value}
            onChange={() => onViewChange(value)}
            aria-label={label}
          />
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  )
}

interface ChartFrameProps {
  title: string
  note?: ReactNode
  /** Beside the actions; not on phones. */
  legend?: ReactNode
  action?: ReactNode
  chart: ReactNode
  /** Omitted when there is no data. */
  table?: ReactNode
  className?: string
}

/** A card with one chart: title, note, action, and the table with the same figures (design 6). */
export function ChartFrame({ title, note, legend, action, chart, table, className = '' }: ChartFrameProps) {
  const screen = use(ChartViewContext)
  const [own, setOwn] = useState<{ view: ChartView; screen: ChartView } | null>(null)
  const view = own?.screen === screen ? own.view : screen
  return (
    <Card className={className}>
      {/* The note wraps beside legend and actions; on phones it is below them. */}
      <header className="items-start gap-x-4 px-4 pt-4 max-md:flex max-md:flex-wrap max-md:gap-y-2.5 max-md:[&>h2]:flex-[1_1_6rem] md:grid md:grid-cols-[minmax(0,1fr)_auto_auto] md:px-5 md:pt-[18px]">
        <CardTitle>{title}</CardTitle>
        {legend !== undefined && (
          <div className="row-span-2 py-1.5 text-sm text-ink-3 max-md:hidden">{legend}</div>
        )}
        <div className="col-start-3 flex items-center gap-4 max-md:-my-2.5 max-md:ml-auto md:row-span-2">
          {action}
          {table !== undefined && (
            <ViewSwitch view={view} onViewChange={(chosen) => setOwn({ view: chosen, screen })} />
          )}
        </div>
        {note !== undefined && (
          <div className="text-sm text-ink-3 max-md:basis-full md:col-start-1">{note}</div>
        )}
      </header>
      {view === 'chart' || table === undefined ? chart : table}
    </Card>
  )
}

interface ChartTableProps {
  caption: string
  columns: string[]
  rows: { key: string; cells: ReactNode[] }[]
  /** The footer row. */
  total?: ReactNode[]
}

/** The figures of a chart as a table. The first column names the row. */
export function ChartTable({ caption, columns, rows, total }: ChartTableProps) {
  return (
    <div className="relative overflow-x-auto px-4 pt-3 pb-4 md:px-5">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-ink-3">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`py-2 font-medium ${index === 0 ? 'text-left' : 'text-right'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <TableRow
              key={key}
              cells={cells}
              columns={columns}
              className="border-b border-line last:border-0"
            />
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot className="border-t border-line-strong font-semibold">
            <TableRow cells={total} columns={columns} />
          </tfoot>
        )}
      </table>
    </div>
  )
}

interface TableRowProps {
  cells: ReactNode[]
  columns: string[]
  className?: string
}

const TableRow = ({ cells: [name, ...figures], columns, className }: TableRowProps) => (
  <tr className={className}>
    {/* Links in rows are at least 24 px high (WCAG 2.5.8). */}
    <th
      scope="row"
      className="py-1.5 text-left font-normal whitespace-nowrap [&_a]:-my-1 [&_a]:inline-block [&_a]:py-1 [tfoot_&]:font-semibold"
    >
      {name}
    </th>
    {figures.map((figure, index) => (
      <td key={columns[index + 1]} className="num py-1.5 pl-4 text-right font-medium [tfoot_&]:font-semibold">
        {figure}
      </td>
    ))}
  </tr>
)
