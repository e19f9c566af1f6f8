import type { KeyboardEvent } from 'react'

const keys = {
  horizontal: { next: 'ArrowRight', before: 'ArrowLeft' },
  vertical: { next: 'ArrowDown', before: 'ArrowUp' },
} as const

/** Arrows, Home and End in a list of tabs: calls back with the place to go to, and takes the focus there. */
export function walkTabs(
  event: KeyboardEvent<HTMLElement>,
  { at, count, axis = 'horizontal' }: { at: number; count: number; axis?: keyof typeof keys },
  onTab: (place: number) => void,
): void {
  const { next, before } = keys[axis]
  const place = {
    [next]: (at + 1) % count,
    [before]: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  }[event.key]
  if (place === undefined) return
  event.preventDefault()
  onTab(place)
  event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[place]?.focus()
}
