import { spendPanelsCopy } from '@lucas/contract/copy/spend-panels.ts'
import type { SavedFilter } from '@lucas/contract/transaction-list.ts'
import { Bookmark, BookmarkCheck, Ellipsis, Pencil, Save, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx'

const copy = spendPanelsCopy.saved

interface SavedRowProps {
  saved: SavedFilter
  /** The list shows just this. */
  inUse: boolean
  mayReplace: boolean
  onUse: () => void
  onRename: () => void
  onReplace: () => void
  onRemove: () => void
}

/** A kept filter: pressed it is used, its menu changes it. */
export function SavedRow({ saved, inUse, mayReplace, onUse, onRename, onReplace, onRemove }: SavedRowProps) {
  const more = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const Mark = inUse ? BookmarkCheck : Bookmark
  return (
    <div className="flex items-center rounded-md hover:bg-surface-2">
      <button
        type="button"
        aria-label={copy.use(saved.name)}
        aria-pressed={inUse}
        onClick={onUse}
        className="flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-md px-2 text-left max-md:min-h-11"
      >
        <Mark
          aria-hidden="true"
          className={`size-4 flex-none ${inUse ? 'text-brand' : 'text-ink-3'}`}
          strokeWidth={1.75}
        />
        <span className={`truncate ${inUse ? 'font-[550] text-brand' : ''}`}>{saved.name}</span>
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
        {mayReplace && !inUse && (
          <MenuItem icon={<Save aria-hidden="true" strokeWidth={1.75} />} onSelect={onReplace}>
            {copy.replace}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem icon={<Trash2 aria-hidden="true" strokeWidth={1.75} />} onSelect={onRemove}>
          {copy.remove}
        </MenuItem>
      </Menu>
    </div>
  )
}
