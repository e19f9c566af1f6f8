import type { ImportPatch, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { EvidenceRow } from './evidence-row.tsx'
import { FileColumns } from './file-columns.tsx'

const copy = importsScreenCopy.preview.evidence

interface EvidenceCardProps {
  statement: StatementImport
  busy: boolean
  onCorrect: (patch: ImportPatch) => void
}

/** How the file was read and why, each part with a correction. Unsure parts are always visible. */
export function EvidenceCard({ statement, busy, onCorrect }: EvidenceCardProps) {
  const { evidence, table } = statement
  // The balance has its own card.
  const shown = evidence.filter(({ about }) => about !== 'balance')
  const unsure = shown.filter(({ sure, corrected }) => !sure && !corrected)
  const [open, setOpen] = useState(false)
  const body = useId()
  if (shown.length === 0) return null
  return (
    <Card label={copy.title}>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center gap-3 rounded-lg px-4 py-3 text-left -outline-offset-2 md:px-5"
        >
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-2 text-[15px] leading-5 font-semibold">
              {copy.title}
              {unsure.length > 0 && <Badge tone="warn">{copy.unsureNote(unsure.length)}</Badge>}
            </span>
            <span className="block truncate text-sm font-normal text-ink-3">
              {shown
                .filter(({ about }) => about !== 'account')
                .map(({ label }) => label)
                .join(' · ')}
            </span>
          </span>
          <span className="flex-none text-sm font-[550] text-brand max-md:sr-only">
            {open ? copy.hide : copy.show}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={`size-4 flex-none text-ink-3 transition-transform ${open ? 'rotate-180' : ''}`}
          />
        </button>
      </h2>
      <div id={body}>
        <dl>
          {(open ? shown : unsure).map((item) => (
            <EvidenceRow
              key={item.about}
              item={item}
              statement={statement}
              busy={busy}
              onCorrect={onCorrect}
            />
          ))}
        </dl>
        {open && table !== null && <FileColumns table={table} busy={busy} onCorrect={onCorrect} />}
      </div>
    </Card>
  )
}
