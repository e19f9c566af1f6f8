import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const showAfterMs = 400
const gap = 6
const edge = 8

/** Shows a tooltip when the pointer rests on the anchor or the keyboard focuses it. Esc and a press hide it. */
export function useTooltip<T extends HTMLElement>(): { anchor: RefObject<T | null>; isVisible: boolean } {
  const anchor = useRef<T>(null)
  const [isVisible, setIsVisible] = useState(false)
  useEffect(() => {
    const element = anchor.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = (): void => {
      clearTimeout(timer)
      setIsVisible(false)
    }
    const onPointerEnter = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') timer = setTimeout(setIsVisible, showAfterMs, true)
    }
    const onFocus = (): void => {
      if (element.matches(':focus-visible')) setIsVisible(true)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide()
    }
    const stop = new AbortController()
    const options = { signal: stop.signal }
    element.addEventListener('pointerenter', onPointerEnter, options)
    element.addEventListener('focus', onFocus, options)
    for (const eventName of ['pointerleave', 'pointerdown', 'blur'])
      element.addEventListener(eventName, hide, options)
    document.addEventListener('keydown', onKey, options)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  return { anchor, isVisible }
}

/** A tooltip in the top layer, so that no card crops it. Its text repeats the accessible name of the anchor. */
export function Tooltip({ anchor, text }: { anchor: RefObject<HTMLElement | null>; text: string }) {
  const tooltip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, around] = [tooltip.current, anchor.current?.getBoundingClientRect()]
    if (element === null || around === undefined) return
    element.showPopover?.()
    const { width, height } = element.getBoundingClientRect()
    const middle = around.left + around.width / 2 - width / 2
    const below = around.bottom + gap
    const left = Math.max(edge, Math.min(middle, document.documentElement.clientWidth - width - edge))
    const top = below + height > window.innerHeight - edge ? around.top - gap - height : below
    element.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
  }, [anchor])
  return createPortal(
    <div
      ref={tooltip}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto top-0 left-0 m-0 rounded-sm border-0 bg-ink px-2 py-1 text-xs font-medium whitespace-nowrap text-bg shadow-2"
    >
      {text}
    </div>,
    document.body,
  )
}
