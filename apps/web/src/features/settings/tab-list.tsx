import { settingsCopy } from '@lucas/contract/copy/users/settings.ts'
import { useEffect, useRef } from 'react'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { Tabs } from '../../ui/primitives/tabs.tsx'
import { type SettingsTab, settingsTabs } from './tabs.tsx'

export const tabsId = 'settings'

interface TabListProps {
  current: SettingsTab
  onTab: (tab: SettingsTab) => void
}

/** The tabs: next to the content, and on phones a strip that scrolls sideways. */
export function TabList({ current, onTab }: TabListProps) {
  const isVertical = useMedia('(min-width: 48rem)')
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    // `scrollIntoView` would scroll the page too.
    if (list.current && chosen && current) list.current.scrollTo({ left: chosen.offsetLeft - 72 })
  }, [current])
  return (
    <Tabs
      id={tabsId}
      ref={list}
      label={settingsCopy.tabs.label}
      tabs={settingsTabs}
      current={current.id}
      orientation={isVertical ? 'vertical' : 'horizontal'}
      onTab={onTab}
      onHover={({ panel }) => panel.preload()}
      className="relative flex gap-1 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:pb-4 max-md:[scrollbar-width:none] md:sticky md:top-[84px] md:flex-col md:gap-0"
      tabClass={({ isDestructive = false }) =>
        `flex min-h-9 flex-none items-center gap-2.5 rounded-md px-3 text-left font-medium whitespace-nowrap -outline-offset-2 transition-colors duration-100 hover:bg-surface-2 aria-selected:bg-surface-3 aria-selected:font-semibold max-md:min-h-11 [&_svg]:size-4 [&_svg]:flex-none ${
          isDestructive
            ? 'text-negative md:mt-6 md:before:absolute md:before:inset-x-0 md:before:-mt-16 md:before:h-px md:before:bg-line'
            : 'text-ink-2 aria-selected:text-ink'
        }`
      }
    >
      {({ id, icon: Icon }) => (
        <>
          <Icon aria-hidden="true" strokeWidth={1.75} />
          {settingsCopy.tabs[id]}
        </>
      )}
    </Tabs>
  )
}
