import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { useRef, useState } from 'react'
import { type FramePerson, initialOf, shownName } from '../../lib/person-name.ts'
import { late } from '../../ui/late.tsx'
import { useOnceOpen } from '../../ui/late-open.ts'

const ProfileMenuList = late(async () => (await import('./profile-menu-list.tsx')).ProfileMenuList)

/** The chip with the person's initial and name; what hangs on it is loaded as the pointer or focus comes near. */
export function ProfileMenu({ person, onLogout }: { person: FramePerson; onLogout: () => void }) {
  const chip = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const name = shownName(person)
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
        {/* Drawn, not written: the button's name must hold every word it shows. */}
        <span
          data-initial={initialOf(name)}
          className="grid size-[30px] place-items-center rounded-full bg-note text-xs font-semibold text-note-ink before:content-[attr(data-initial)] md:size-[26px]"
        />
        <span className="max-w-[16ch] truncate max-md:hidden">{name}</span>
      </button>
      {useOnceOpen(open) && (
        <ProfileMenuList
          anchor={chip}
          open={open}
          onOpenChange={setOpen}
          email={person.email}
          onLogout={onLogout}
        />
      )}
    </>
  )
}
