import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { capitalize, monthName, monthShort } from '../../../lib/format/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { monthsQuery } from '../api.ts'
import { MonthSquare } from './month-square.tsx'
import { type StripMonth, toMonthStrip } from './months.ts'

const copy = importsScreenCopy.months
const fileWords = { none: copy.fileNone, fresh: copy.fileFresh, known: copy.fileKnown } as const
const storedLooks = { whole: 'known', partial: 'partial', missing: 'none' } as const

const nameOf = ({ month }: StripMonth): string => `${capitalize(monthName(month))} ${month.slice(0, 4)}`

/** The rows of the bank and of the file: look and text of a month. */
const rows = [
  {
    name: copy.bank,
    lookOf: ({ stored }: StripMonth) => storedLooks[stored],
    wordOf: ({ stored }: StripMonth) => importsCopy.months[stored].toLowerCase(),
  },
  {
    name: copy.file,
    lookOf: ({ file }: StripMonth) => file,
    wordOf: ({ file }: StripMonth) => fileWords[file],
  },
]

/** Twelve months: what is stored of the account, and what the file contains. */
export function MonthsStrip({ statement }: { statement: StatementImport }) {
  const { data } = useQuery(monthsQuery)
  const today = useToday()
  const own = data?.results.find(({ account_id }) => account_id === statement.account?.account_id)
  const months = toMonthStrip(own?.months ?? [], statement.period, today)
  return (
    <section>
      <h2 className="mb-2 text-[0.9375rem] leading-5 font-semibold">{copy.title}</h2>
      <table className="w-full table-fixed border-separate border-spacing-x-[3px] border-spacing-y-1">
        <caption className="sr-only">{copy.title}</caption>
        <thead>
          <tr className="text-2xs text-ink-3">
            <th scope="col" className="w-14">
              <span className="sr-only">{copy.year}</span>
            </th>
            {months.map((month, index) => (
              <th key={month.month} scope="col" className="num text-center font-medium">
                <span aria-hidden="true">{index % 2 === 1 && monthShort(month.month)}</span>
                <span className="sr-only">{nameOf(month)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, lookOf, wordOf }) => (
            <tr key={name}>
              <th scope="row" className="text-left text-sm font-normal text-ink-2">
                {name}
              </th>
              {months.map((month) => (
                <td key={month.month} className="p-0">
                  <MonthSquare
                    look={lookOf(month)}
                    className="h-5 w-full"
                    text={copy.state(nameOf(month), wordOf(month))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-hidden="true" className="mt-2 flex gap-4 text-sm text-ink-3">
        {(['fresh', 'known'] as const).map((look) => (
          <li key={look} className="flex items-center gap-1.5">
            <MonthSquare look={look} className="size-2.5" />
            {copy[look]}
          </li>
        ))}
      </ul>
    </section>
  )
}
