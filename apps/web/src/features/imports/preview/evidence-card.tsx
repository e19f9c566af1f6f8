import type { Evidence, ImportPatch, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useId, useState } from 'react'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { listUnsure } from '../readiness.ts'
import { EvidenceRow } from './evidence-row.tsx'
import { FileColumns } from './file-columns.tsx'

const copy = importsScreenCopy.preview.evidence

interface EvidenceCardProps {
  statement: StatementImport
  busy: boolean
  onCorrect: (patch: ImportPatch) => void
}

/** The parts of the reading that a line in plain words can say. */
const plainParts: readonly Evidence['about'][] = ['date_order', 'sign', 'currency']

/** How the file was read, in one line that opens to the reasons and corrections. Unsure parts are always visible. */
export function EvidenceCard({ statement, busy, onCorrect }: EvidenceCardProps) {
  const { evidence, table } = statement
  // The balance has its own card, and the columns their table.
  const shown = evidence.filter(({ about }) => about !== 'balance')
  const unsure = listUnsure(statement)
  const [isOpen, setOpen] = useState(false)
  const body = useId()
  const areColumnsUnsure = unsure.some(({ about }) => about === 'columns')
  if (shown.length === 0) return null
  return (
    <Card label={copy.title}>
      <div className="flex items-center gap-3 px-4 py-2.5 md:px-5">
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 text-[0.9375rem] leading-5 font-semibold">
            {copy.title}
            {unsure.length > 0 && <Badge tone="warn">{copy.unsureNote(unsure.length)}</Badge>}
          </h2>
          <p className="truncate text-sm text-ink-3">
            {shown
              .filter(({ about }) => plainParts.includes(about))
              .map(({ label }) => label)
              .join(' · ')}
          </p>
        </div>
        <Button size="sm" aria-expanded={isOpen} aria-controls={body} onClick={() => setOpen(!isOpen)}>
          {isOpen ? copy.hide : copy.show}
        </Button>
      </div>
      <div id={body}>
        <dl>
          {(isOpen ? shown : unsure).map((item) => (
            <EvidenceRow
              key={item.about}
              item={item}
              statement={statement}
              busy={busy}
              onCorrect={onCorrect}
            />
          ))}
        </dl>
        {(isOpen || areColumnsUnsure) && table !== null && (
          <FileColumns table={table} busy={busy} onCorrect={onCorrect} />
        )}
      </div>
    </Card>
  )
}
