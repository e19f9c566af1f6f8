import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const showAfterMs = 400
const gap = 6
const edge = 8

/** Shown when the pointer rests on the button or the keyboard reaches it; Esc and a press put it away. */
export function useTip<T extends HTMLElement>(): { anchor: RefObject<T | null>; shown: boolean } {
  const anchor = useRef<T>(null)
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const element = anchor.current
    if (element === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = (): void => {
      clearTimeout(timer)
      setShown(false)
    }
    const rest = ({ pointerType }: PointerEvent): void => {
      if (pointerType === 'mouse') timer = setTimeout(setShown, showAfterMs, true)
    }
    const reach = (): void => {
      if (element.matches(':focus-visible')) setShown(true)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') hide()
    }
    const stop = new AbortController()
    const options = { signal: stop.signal }
    element.addEventListener('pointerenter', rest, options)
    element.addEventListener('focus', reach, options)
    for (const leaving of ['pointerleave', 'pointerdown', 'blur'])
      element.addEventListener(leaving, hide, options)
    document.addEventListener('keydown', onKey, options)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])
  return { anchor, shown }
}

/** A word beside an icon, in the top layer so that no card crops it. The name of the button says the same. */
export function Tip({ anchor, text }: { anchor: RefObject<HTMLElement | null>; text: string }) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [element, around] = [tip.current, anchor.current?.getBoundingClientRect()]
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
      ref={tip}
      role="tooltip"
      popover="manual"
      className="pointer-events-none fixed inset-auto top-0 left-0 m-0 rounded-sm border-0 bg-ink px-2 py-1 text-xs font-medium whitespace-nowrap text-bg shadow-2"
    >
      {text}
    </div>,
    document.body,
  )
}
