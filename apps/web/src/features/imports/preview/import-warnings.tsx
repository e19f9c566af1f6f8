import type { ImportWarning } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { hideAmounts } from '@lucas/contract/rules/money-text.ts'
import { TriangleAlert } from 'lucide-react'
import { usePrivacy } from '../../../lib/app/display-preferences.ts'

/** Rows that may have been misread, before they are stored. */
export function ImportWarnings({ warnings }: { warnings: readonly ImportWarning[] }) {
  const [isPrivate] = usePrivacy()
  if (warnings.length === 0) return null
  return (
    <ul
      aria-label={importsScreenCopy.preview.warnings}
      className="grid gap-2 rounded-md bg-warning-soft px-3.5 py-2.5 text-warning"
    >
      {warnings.map(({ about, sentence }) => (
        <li key={about} className="flex gap-3">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none" strokeWidth={1.75} />
          <p className="min-w-0 flex-1">{isPrivate ? hideAmounts(sentence) : sentence}</p>
        </li>
      ))}
    </ul>
  )
}
