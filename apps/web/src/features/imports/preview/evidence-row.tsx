import type { Evidence, ImportPatch, StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { SmallSelect } from '../../../ui/forms/small-select.tsx'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { getResetPatch, listOptions } from './corrections.ts'

const copy = importsScreenCopy.preview.evidence

interface EvidenceRowProps {
  item: Evidence
  statement: StatementImport
  busy: boolean
  onCorrect: (patch: ImportPatch) => void
}

/** One detected property: value, reason and alternatives. */
export function EvidenceRow({ item, statement, busy, onCorrect }: EvidenceRowProps) {
  const { about, value, label, reason, sure, corrected } = item
  const name = copy.about[about]
  const options = listOptions(about, statement)
  const known = options.some((option) => option.value === value)
  const reset = corrected ? getResetPatch(about) : undefined
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line px-4 py-3 md:grid-cols-[8rem_minmax(0,1fr)_auto] md:px-5">
      <dt className="text-sm font-[550] text-ink-2">{name}</dt>
      <dd className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {label}
          {corrected && <Badge tone="brand">{copy.corrected}</Badge>}
          {!sure && !corrected && <Badge tone="warn">{copy.unsure}</Badge>}
        </p>
        {!corrected && <p className="text-sm text-ink-3">{reason}</p>}
        {reset !== undefined && (
          <Button
            variant="link"
            disabled={busy}
            className="max-md:min-h-11"
            aria-label={`${copy.reset}: ${name}`}
            onClick={() => onCorrect(reset)}
          >
            {copy.reset}
          </Button>
        )}
      </dd>
      {options.length > 1 && (
        <dd>
          <SmallSelect
            label={copy.change(name)}
            value={known ? (value ?? '') : ''}
            disabled={busy}
            options={known ? options : [{ value: '', label }, ...options]}
            onChange={(chosen) => {
              const option = options.find((one) => one.value === chosen)
              if (option !== undefined) onCorrect(option.patch)
            }}
          />
        </dd>
      )}
    </div>
  )
}
