import { bulkScreenCopy as copy } from '@lucas/contract/copy/transactions/bulk-screen.ts'
import { kindScreenCopy } from '@lucas/contract/copy/transactions/kind-screen.ts'
import { ArrowLeftRight, CheckCheck, Shapes, Tag } from 'lucide-react'
import { BulkButton } from './bulk-button.tsx'
import type { BulkFocus } from './bulk-panel.tsx'

interface BulkActionsProps {
  onOpen: (focus: BulkFocus) => void
  onReview: () => void
}

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const

export const BulkActions = ({ onOpen, onReview }: BulkActionsProps) => (
  <>
    <BulkButton icon={<Shapes {...icon} />} onClick={() => onOpen('category')}>
      {copy.category}
    </BulkButton>
    <BulkButton icon={<Tag {...icon} />} onClick={() => onOpen('tags')}>
      {copy.tag}
    </BulkButton>
    <BulkButton icon={<ArrowLeftRight {...icon} />} onClick={() => onOpen('kind')}>
      {kindScreenCopy.bulk.action}
    </BulkButton>
    <BulkButton icon={<CheckCheck {...icon} />} onClick={onReview}>
      {copy.review}
    </BulkButton>
  </>
)
