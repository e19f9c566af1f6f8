import { dataBlockCopy } from '@lucas/contract/copy/users/data-block.ts'
import { CirclePause } from 'lucide-react'

/** Says that the work goes on when the user lifts the block of their data. */
export const PausedNote = () => (
  <p className="flex items-center gap-x-2">
    <CirclePause aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
    {dataBlockCopy.paused}
  </p>
)
