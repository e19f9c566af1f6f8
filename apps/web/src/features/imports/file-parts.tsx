import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'
import { LinkButton } from '../../ui/primitives/link-button.tsx'
import { Skeleton } from '../../ui/primitives/skeleton.tsx'
import { importQuery } from './api.ts'
import { ImportState } from './import-state.tsx'
import { toPartName } from './part-name.ts'

const copy = importsScreenCopy.parts

/** The other statements of the file, each an import of its own. Nothing for a file with one statement. */
export function FileParts({ statement: { id, parts = [] } }: { statement: StatementImport }) {
  if (parts.length < 2) return null
  return (
    <Card label={copy.title(parts.length)} className="mb-4 pb-1.5">
      <CardHeader title={copy.title(parts.length)} note={copy.note} />
      <ul className="mt-2">
        {parts.map((part, at) => (
          <Part key={part} id={part} at={at} total={parts.length} isCurrent={part === id} />
        ))}
      </ul>
    </Card>
  )
}

function Part({ id, at, total, isCurrent }: { id: string; at: number; total: number; isCurrent: boolean }) {
  const { data } = useQuery(importQuery(id))
  return (
    <li
      aria-current={isCurrent}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line px-4 py-2.5 not-first:border-t md:px-5"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {data === undefined ? <Skeleton className="h-4 w-40" /> : toPartName(data, at, total)}
        </p>
        <div className="text-sm text-ink-3">{data !== undefined && <ImportState statement={data} />}</div>
      </div>
      {isCurrent ? (
        <span className="text-sm text-ink-3">{copy.current}</span>
      ) : (
        <LinkButton size="sm" to="/connections/importar" search={{ id }}>
          {copy.open}
        </LinkButton>
      )}
    </li>
  )
}
