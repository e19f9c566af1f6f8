import { supportCopy } from '@lucas/contract/copy/support.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { api } from '../../lib/http.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const copy = supportCopy.licences
/** Written by the build, from the lock file. */
const list = z.object({
  results: z.array(z.object({ name: z.string(), version: z.string(), licence: z.string() })),
})
const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: ({ signal }) => api.get('/licencias.json', list, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What others wrote that Lucas is made of. */
export function LicencesScreen() {
  const query = useQuery(licencesQuery)
  return (
    <Page title={copy.title} lead={query.data && copy.lead(query.data.results.length)} width="narrow">
      <Panel query={query} failed={copy.loadFailed} skeleton={<Skeleton className="h-[600px]" />}>
        {({ results }) => (
          <Card className="mb-8 overflow-hidden">
            <table className="w-full table-fixed text-left">
              <thead className="border-b border-line text-sm text-ink-3">
                <tr className="[&>th]:px-4 [&>th]:py-2.5 [&>th]:font-medium md:[&>th]:px-5">
                  <th scope="col">{copy.name}</th>
                  <th scope="col" className="w-[28%]">
                    {copy.version}
                  </th>
                  <th scope="col" className="w-[30%]">
                    {copy.licence}
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {results.map(({ name, version, licence }) => (
                  <tr
                    key={`${name}@${version}`}
                    className="[&>td]:px-4 [&>td]:py-2 [&>td]:break-words md:[&>td]:px-5"
                  >
                    <td className="font-medium">{name}</td>
                    <td className="num text-ink-2">{version}</td>
                    <td className="text-ink-2">{licence}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Card>
        )}
      </Panel>
    </Page>
  )
}
