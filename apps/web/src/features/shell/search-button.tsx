import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { Search } from 'lucide-react'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
/** The shortcut as the user's keyboard labels it. */
const keyName = isApple ? '⌘ K' : 'Ctrl K'

/** A button that opens the command palette and looks like its field. */
export const SearchButton = ({ onOpen }: { onOpen: () => void }) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    aria-label={copy.searchAll}
    title={copy.searchAll}
    onClick={onOpen}
    className="flex h-9 items-center gap-2.5 self-center rounded-md text-ink-3 hover:text-ink max-lg:size-9 max-lg:justify-center max-md:hidden lg:w-[156px] lg:border lg:border-line-strong lg:bg-surface lg:px-3"
  >
    <Search aria-hidden="true" className="size-[18px] flex-none lg:size-4" strokeWidth={1.75} />
    <span className="flex-1 text-left text-sm max-lg:hidden">{copy.search}</span>
    {/* Drawn with CSS, because the accessible name must begin with the visible text. */}
    <kbd
      data-key={keyName}
      className="rounded-xs border border-line px-1.5 font-sans text-xs after:content-[attr(data-key)] max-lg:hidden"
    />
  </button>
)
