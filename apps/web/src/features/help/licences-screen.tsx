import { supportCopy } from '@lucas/contract/copy/users/support.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { QueryPanel } from '../../entities/plan/query-panel.tsx'
import { apiQuery } from '../../lib/http/api-query.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { Page } from '../../ui/primitives/page.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'

const copy = supportCopy.licences
/** The build writes this file from the lock file. */
const list = z.object({
  results: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
})
const licencesQuery = apiQuery(['licences'], '/licencias.json', list, { staleTime: Number.POSITIVE_INFINITY })

/** The third-party packages that Lucas uses, with their licences. */
export function LicencesScreen() {
  const query = useQuery(licencesQuery)
  return (
    <Page title={copy.title} lead={query.data && copy.lead(query.data.results.length)}>
      <QueryPanel query={query} errorMessage={copy.loadFailed} skeleton={<LicencesSkeleton />}>
        {({ results }) => (
          <LicencesTable>
            <tbody className="divide-y divide-line">
              {results.map(({ name, version, licence }) => (
                <tr
                  key={`${name}@${version}`}
                  className="[&>td]:px-4 [&>td]:py-2 [&>td]:break-words md:[&>td]:px-5"
                >
                  <td className="font-medium">{name}</td>
                  <td className="num whitespace-normal text-ink-2">{version}</td>
                  <td className="text-ink-2">{licence}</td>
                </tr>
              ))}
            </tbody>
          </LicencesTable>
        )}
      </QueryPanel>
    </Page>
  )
}

const LicencesTable = ({ children }: { children: ReactNode }) => (
  <Card className="mb-8 overflow-hidden">
    <table className="w-full table-fixed text-left">
      <thead className="border-b border-line text-sm text-ink-3">
        <tr className="[&>th]:px-4 [&>th]:py-2.5 [&>th]:wrap-anywhere [&>th]:font-medium md:[&>th]:px-5">
          <th scope="col">{copy.name}</th>
          <th scope="col" className="w-[28%]">
            {copy.version}
          </th>
          <th scope="col" className="w-[30%]">
            {copy.licence}
          </th>
        </tr>
      </thead>
      {children}
    </table>
  </Card>
)

const LicencesSkeleton = () => (
  <LicencesTable>
    <tbody className="divide-y divide-line">
      {Array.from({ length: 14 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity, never reordered
        <tr key={row} className="h-9 [&>td]:px-4 md:[&>td]:px-5">
          <td>
            <Skeleton className="h-3 w-40 max-w-full" />
          </td>
          <td>
            <Skeleton className="h-3 w-14" />
          </td>
          <td>
            <Skeleton className="h-3 w-20 max-w-full" />
          </td>
        </tr>
      ))}
    </tbody>
  </LicencesTable>
)
