import type { KeyboardEvent, ReactNode, Ref } from 'react'

const arrows = {
  horizontal: { next: 'ArrowRight', previous: 'ArrowLeft' },
  vertical: { next: 'ArrowDown', previous: 'ArrowUp' },
} as const

const tabId = (id: string, tab: string): string => `${id}-tab-${tab}`
const panelId = (id: string): string => `${id}-panel`

/** Attributes of the panel of the tabs with this `id`. */
export const tabPanelProps = (id: string, current: string) => ({
  role: 'tabpanel',
  id: panelId(id),
  'aria-labelledby': tabId(id, current),
})

interface TabsProps<Tab extends { id: string }> {
  /** Connects the tabs with their panel, which has `tabPanelProps` of the same id. */
  id: string
  label: string
  tabs: readonly Tab[]
  /** The id of the chosen tab. */
  current: string
  orientation?: keyof typeof arrows
  className: string
  /** The classes of one tab. */
  tabClass: (tab: Tab) => string
  onTab: (tab: Tab) => void
  onHover?: (tab: Tab) => void
  ref?: Ref<HTMLDivElement>
  /** The content of a tab. */
  children: (tab: Tab) => ReactNode
}

/**
 * A list of tabs: the arrow keys, Home and End choose one and move the focus. The focus alone chooses none, because a
 * question about unsaved changes gives it back.
 */
export function Tabs<Tab extends { id: string }>({
  id,
  label,
  tabs,
  current,
  orientation = 'horizontal',
  className,
  tabClass,
  onTab,
  onHover,
  ref,
  children,
}: TabsProps<Tab>) {
  const handleKeys = (event: KeyboardEvent<HTMLElement>): void => {
    const at = tabs.findIndex((tab) => tab.id === current)
    const { next, previous } = arrows[orientation]
    const places: Record<string, number> = {
      [next]: at + 1,
      [previous]: at - 1 + tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const place = places[event.key]
    const tab = place === undefined ? undefined : tabs[place % tabs.length]
    if (tab === undefined) return
    event.preventDefault()
    onTab(tab)
    document.getElementById(tabId(id, tab.id))?.focus()
  }
  return (
    <div
      ref={ref}
      role="tablist"
      aria-label={label}
      aria-orientation={orientation}
      onKeyDown={handleKeys}
      className={className}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(id, tab.id)}
          aria-selected={tab.id === current}
          aria-controls={panelId(id)}
          tabIndex={tab.id === current ? 0 : -1}
          onPointerEnter={() => onHover?.(tab)}
          onClick={() => onTab(tab)}
          className={tabClass(tab)}
        >
          {children(tab)}
        </button>
      ))}
    </div>
  )
}
