import { byHandCopy } from '@lucas/contract/copy/by-hand.ts'
import { Merge } from 'lucide-react'
import { use } from 'react'
import { ByHandContext } from '../../lib/by-hand.ts'
import { BulkButton } from './bulk-button.tsx'
import type { Selection } from './selection.ts'

/** 'Unir duplicados', where just two rows are chosen; parts of a divided movement are joined there. */
export function MergeButton({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const { merge } = use(ByHandContext)
  const [one, other, ...more] = selection.mode === 'some' ? selection.rows.values() : []
  if (!one || !other || more.length > 0 || one.part !== null || other.part !== null) return null
  return (
    <BulkButton
      icon={<Merge aria-hidden="true" className="size-4" strokeWidth={1.75} />}
      onClick={() => merge([one, other], onDone)}
    >
      {byHandCopy.merge.action}
    </BulkButton>
  )
}
