import type { MonthsCovered } from '@lucas/contract/banking/import.ts'
import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { capitalize, monthName, monthShort } from '../../../lib/format/format.ts'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { QueryFailure } from '../../../ui/primitives/page-failures.tsx'
import { Skeleton } from '../../../ui/primitives/skeleton.tsx'
import { monthsQuery } from '../api.ts'
import { MonthSquare } from './month-square.tsx'
import { groupByYear, type MonthState } from './months.ts'

const copy = importsScreenCopy.months
const states: readonly MonthState[] = ['whole', 'partial', 'missing']
const anyYear = Array.from({ length: 12 }, (_, index) => `2000-${String(index + 1).padStart(2, '0')}`)

/** Covered months of each account: whole, partial or missing. */
export function MonthsGrid() {
  const months = useQuery(monthsQuery)
  return (
    <Card label={copy.title} isUnsized={months.isPending} className="pb-4 md:pb-5">
      <CardHeader title={copy.title} note={copy.note} />
      {months.isError && (
        <QueryFailure
          query={months}
          message={copy.loadFailed}
          hasData={months.data !== undefined}
          className="m-4"
        />
      )}
      {months.isPending && (
        <div role="status" aria-busy="true" aria-label={copy.loading} className="grid gap-3 p-4 md:p-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-6" />
        </div>
      )}
      {months.data?.results.length === 0 && <p className="px-4 pt-4 text-ink-2 md:px-5">{copy.empty}</p>}
      {months.data !== undefined && months.data.results.length > 0 && (
        <>
          <div className="grid gap-x-10 gap-y-5 px-4 pt-4 md:px-5 lg:grid-cols-2">
            {months.data.results.map((account) => (
              <AccountMonths key={account.account_id} account={account} />
            ))}
          </div>
          <ul
            aria-hidden="true"
            className="mt-4 flex flex-wrap gap-x-4 gap-y-1 px-4 text-sm text-ink-3 md:px-5"
          >
            {states.map((state) => (
              <li key={state} className="flex items-center gap-1.5">
                <MonthSquare look={state} className="size-3" />
                {importsCopy.months[state]}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function AccountMonths({ account }: { account: MonthsCovered['results'][number] }) {
  const { account_name, institution_name, mask, months } = account
  const name = importsScreenCopy.preview.account.option(account_name, mask, institution_name)
  return (
    <table className="w-full table-fixed border-separate border-spacing-[3px]">
      <caption className="mb-1 text-left font-medium wrap-anywhere">{name}</caption>
      <thead>
        <tr className="text-2xs text-ink-3">
          <th scope="col" className="w-10">
            <span className="sr-only">{copy.year}</span>
          </th>
          {anyYear.map((month) => (
            <th key={month} scope="col" className="font-medium">
              <abbr title={capitalize(monthName(month))} className="no-underline">
                {monthShort(month).charAt(0).toUpperCase()}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groupByYear(months).map(({ year, months: twelve }) => (
          <tr key={year}>
            <th scope="row" className="num text-left text-sm font-normal text-ink-2">
              {year}
            </th>
            {twelve.map((month, index) => (
              <td key={anyYear[index]} className="p-0">
                {month !== null && (
                  <MonthSquare
                    look={month.state}
                    className="h-5 w-full"
                    text={copy.state(
                      `${capitalize(monthName(month.month))} ${year}`,
                      importsCopy.months[month.state].toLowerCase(),
                    )}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
