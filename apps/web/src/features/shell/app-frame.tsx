import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { mainPolicyPaths } from '@lucas/contract/copy/users/policies.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { PolicyLinks } from '../../entities/legal/policy-links.tsx'
import { buildYear } from '../../lib/app/build.ts'
import { togglePrivacy } from '../../lib/app/display-preferences.ts'
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts'
import type { NamedUser } from '../../lib/session/user-name.ts'
import { pageClass } from '../../ui/primitives/page.tsx'
import { SkipLink, SkipLinksContext } from '../../ui/primitives/skip-link.tsx'
import { OfflineBadge } from './offline-badge.tsx'
import { RedirectNotice } from './redirect-notice.tsx'
import { SectionTabs } from './section-tabs.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { usePalette } from './use-palette.tsx'

interface AppFrameProps {
  user: NamedUser
  /** Whether the user has data of the sandbox bank; every screen shows a badge. Undefined until it is known. */
  hasDemoData: boolean | undefined
  /** The bar of a demo session. */
  demoBar?: ReactNode
  /** The strip that is shown while the user's data are blocked. */
  blockStrip?: ReactNode
  onLogout: () => void
  children: ReactNode
}

const getPrivacyAction = ({ shiftKey, key }: KeyboardEvent) =>
  shiftKey && key === 'H' ? togglePrivacy : undefined

/** Returns the class that sets the height above the bars: the bar of a demo session, or the strip of a data block. */
function topOffsetClass(isDemoSession: boolean, isBlocked: boolean): string {
  if (isDemoSession) return '[--demo-mark:48px]'
  return isBlocked ? '[--demo-mark:40px]' : ''
}

/** The frame around every signed-in screen: bars and footer. */
export function AppFrame({ user, hasDemoData, demoBar, blockStrip, onLogout, children }: AppFrameProps) {
  // Shift + H toggles modo privado, except while typing (design 8).
  useShortcuts({ inOverlays: true, getAction: getPrivacyAction })
  const { palette, openPalette } = usePalette(onLogout)
  const [skipLinks, setSkipLinks] = useState<HTMLElement | null>(null)
  return (
    <div
      className={`flex min-h-dvh flex-col max-md:pb-[72px] ${topOffsetClass(demoBar !== undefined, blockStrip !== undefined)}`}
    >
      <SkipLink target="contenido">{copy.skip}</SkipLink>
      <div ref={setSkipLinks} />
      {demoBar !== undefined && <div className="h-(--demo-mark) bg-gold-soft">{demoBar}</div>}
      {demoBar === undefined && blockStrip !== undefined && (
        <div className="h-10 bg-surface-2">{blockStrip}</div>
      )}
      <TopBar
        user={user}
        hasDemoData={demoBar === undefined ? hasDemoData : false}
        onSearch={openPalette}
        onLogout={onLogout}
      />
      <SectionTabs />
      <main id="contenido" tabIndex={-1} className="peer/main flex-1 outline-none">
        <RedirectNotice />
        <SkipLinksContext value={skipLinks}>{children}</SkipLinksContext>
      </main>
      {/* Hidden from view and Tab until its position is final: a list that loads more would push it down. */}
      <footer
        className={`${pageClass} flex flex-wrap justify-between gap-x-8 gap-y-2 pt-10 pb-8 text-[0.78125rem] text-ink-3 max-md:justify-start max-md:gap-x-6 max-md:gap-y-0 peer-has-[[aria-busy=true],[data-more]]/main:invisible max-md:peer-has-[[data-floating]]/main:pb-22`}
      >
        <span>{copy.footer(buildYear)}</span>
        <span>{copy.moved}</span>
        <Link
          to="/ayuda"
          className="inline-flex items-center hover:text-ink hover:underline max-md:min-h-11 max-md:min-w-11 md:ml-auto"
        >
          {copy.help}
        </Link>
        <PolicyLinks paths={mainPolicyPaths} className="max-md:contents" />
      </footer>
      <TabBar onSearch={openPalette} onLogout={onLogout} />
      {palette}
      <OfflineBadge />
    </div>
  )
}
