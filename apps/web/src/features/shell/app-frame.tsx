import { policiesCopy } from '@lucas/contract/copy/policies.ts'
import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buildYear } from '../../lib/build.ts'
import { togglePrivacy } from '../../lib/device.ts'
import type { FramePerson } from '../../lib/person-name.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { DemoMark } from '../../ui/demo-mark.tsx'
import { PolicyLinks } from '../../ui/policy-links.tsx'
import { OfflineBadge } from './offline-badge.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { usePalette } from './use-palette.tsx'

interface AppFrameProps {
  person: FramePerson
  /** The sandbox bank is on: every screen says so. */
  demo: boolean
  /** What a visit among example data says of itself, on every screen. */
  visit?: ReactNode
  onLogout: () => void
  children: ReactNode
}

const privacyKey = ({ shiftKey, key }: KeyboardEvent) => (shiftKey && key === 'H' ? togglePrivacy : undefined)

/** How much stands over the bars. */
const markOf = (isVisit: boolean, demo: boolean): string =>
  isVisit ? '[--demo-mark:48px]' : demo ? '[--demo-mark:24px]' : ''

/** The frame around every signed-in screen: bars, the demo mark, the footer. */
export function AppFrame({ person, demo, visit, onLogout, children }: AppFrameProps) {
  // Shift + H hides every amount, wherever one is not typing (design 8).
  useKeys({ inOverlays: true, actionOf: privacyKey })
  const { palette, openPalette } = usePalette(onLogout)
  return (
    <div className={`flex min-h-dvh flex-col max-md:pb-[72px] ${markOf(visit !== undefined, demo)}`}>
      <a
        href="#contenido"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-4 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-2"
      >
        {copy.skip}
      </a>
      {visit === undefined ? (
        demo && <DemoMark />
      ) : (
        <div className="h-(--demo-mark) bg-gold-soft">{visit}</div>
      )}
      <TopBar person={person} onSearch={openPalette} onLogout={onLogout} />
      <main id="contenido" tabIndex={-1} className="peer/main flex-1 outline-none">
        {children}
      </main>
      {/* Not seen, nor reached by Tab, before it stands where it stays: a list that goes on would push it away. */}
      <footer className="mx-auto flex w-full max-w-[1264px] flex-wrap justify-between gap-x-8 gap-y-2 px-4 pt-10 pb-8 text-[12.5px] text-ink-3 peer-has-[[aria-busy=true],[data-more]]/main:invisible max-md:hidden md:px-6 lg:px-8">
        <span>{copy.footer(buildYear)}</span>
        <span>{copy.moved}</span>
        <Link to="/ayuda" className="ml-auto hover:text-ink hover:underline">
          {policiesCopy.help}
        </Link>
        <PolicyLinks />
      </footer>
      <TabBar onSearch={openPalette} onLogout={onLogout} />
      {palette}
      <OfflineBadge />
    </div>
  )
}
