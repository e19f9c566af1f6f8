import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { useRef, useState } from 'react'
import { type NamedUser, toDisplayName, toInitial } from '../../lib/session/user-name.ts'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'

const ProfileMenuList = lazyComponent(async () => (await import('./profile-menu-list.tsx')).ProfileMenuList)

/** The button with the user's initial and name. Its menu is loaded on hover or focus. */
export function ProfileMenu({ user, onLogout }: { user: NamedUser; onLogout: () => void }) {
  const chip = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const name = toDisplayName(user)
  return (
    <>
      <button
        ref={chip}
        type="button"
        aria-label={`${copy.profile}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={ProfileMenuList.preload}
        onFocus={ProfileMenuList.preload}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          setOpen(true)
        }}
        className="flex items-center gap-2 rounded-full border-line bg-surface font-medium hover:bg-surface-2 max-md:size-11 max-md:justify-center max-md:bg-transparent md:ml-2 md:border md:py-1 md:pr-3 md:pl-1"
      >
        {/* Drawn with CSS, because the accessible name must contain all visible text. */}
        <span
          data-initial={toInitial(name)}
          className="grid size-[30px] place-items-center rounded-full bg-note text-xs font-semibold text-note-ink before:content-[attr(data-initial)] md:size-[26px]"
        />
        <span className="max-w-[16ch] truncate max-md:hidden">{name}</span>
      </button>
      {useOnceOpen(open) && (
        <ProfileMenuList
          anchor={chip}
          open={open}
          onOpenChange={setOpen}
          email={user.email}
          onLogout={onLogout}
        />
      )}
    </>
  )
}
