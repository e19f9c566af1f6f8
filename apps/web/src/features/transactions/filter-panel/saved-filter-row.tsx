import { transactionPanelsCopy } from '@lucas/contract/copy/transactions/transaction-panels.ts'
import type { SavedFilter } from '@lucas/contract/transactions/transaction-list.ts'
import { Bookmark, BookmarkCheck, Ellipsis, Pencil, Save, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/menu.tsx'

const copy = transactionPanelsCopy.saved

interface SavedFilterRowProps {
  saved: SavedFilter
  /** The list shows exactly this filter. */
  isActive: boolean
  canReplace: boolean
  onUse: () => void
  onRename: () => void
  onReplace: () => void
  onRemove: () => void
}

/** Saved filter: a press applies it; its menu edits it. */
export function SavedFilterRow({
  saved,
  isActive,
  canReplace,
  onUse,
  onRename,
  onReplace,
  onRemove,
}: SavedFilterRowProps) {
  const more = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const Mark = isActive ? BookmarkCheck : Bookmark
  return (
    <div className="flex items-center rounded-md hover:bg-surface-2">
      <button
        type="button"
        aria-label={copy.use(saved.name)}
        aria-pressed={isActive}
        onClick={onUse}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 text-left max-md:min-h-11"
      >
        <Mark
          aria-hidden="true"
          className={`size-4 flex-none ${isActive ? 'text-brand' : 'text-ink-3'}`}
          strokeWidth={1.75}
        />
        <span className={`truncate ${isActive ? 'font-[550] text-brand' : ''}`}>{saved.name}</span>
      </button>
      <button
        ref={more}
        type="button"
        aria-label={copy.more(saved.name)}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="grid size-9 flex-none place-items-center rounded-md text-ink-2 hover:text-ink max-md:size-11"
      >
        <Ellipsis aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
      <Menu anchor={more} open={open} onOpenChange={setOpen}>
        <MenuItem icon={<Pencil aria-hidden="true" strokeWidth={1.75} />} onSelect={onRename}>
          {copy.rename}
        </MenuItem>
        {canReplace && !isActive && (
          <MenuItem icon={<Save aria-hidden="true" strokeWidth={1.75} />} onSelect={onReplace}>
            {copy.replace}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />} onSelect={onRemove}>
          {copy.remove}
        </MenuItem>
      </Menu>
    </div>
  )
}
