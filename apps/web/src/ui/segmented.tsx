import { useCallback, useEffect, useId, useRef, useState } from 'react'

const looks = {
  surface: {
    track: 'bg-[light-dark(var(--lu-surface-3),var(--lu-surface-2))]',
    option:
      'text-ink-2 hover:text-ink has-checked:bg-[light-dark(var(--lu-surface),var(--lu-surface-3))] has-checked:text-ink has-checked:shadow-1 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
  },
  // On the dark note the usual track would be invisible.
  note: {
    track: 'bg-white/12',
    option:
      'text-note-ink-2 hover:text-note-ink has-checked:bg-white has-checked:text-note has-focus-visible:outline-white',
  },
} as const

interface SegmentedProps<T extends string> {
  /** What is chosen here, for screen readers. */
  label: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onChange: (value: T) => void
  tone?: keyof typeof looks
  className?: string
}

/** The track fades where more of it lies beyond. */
const edges = (left: boolean, right: boolean): string =>
  `${left ? 'mask-l-from-[calc(100%-40px)]' : ''} ${right ? 'mask-r-from-[calc(100%-40px)]' : ''}`

/** One of few modes or periods: a radio group that scrolls sideways where there is no room. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  tone = 'surface',
  className = '',
}: SegmentedProps<T>) {
  const name = useId()
  const track = useRef<HTMLDivElement>(null)
  const [fades, setFades] = useState('')
  const look = useCallback((): void => {
    if (track.current === null) return
    const { scrollLeft, clientWidth, scrollWidth } = track.current
    setFades(edges(scrollLeft > 4, scrollLeft + clientWidth < scrollWidth - 4))
  }, [])
  useEffect(() => {
    const element = track.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    // Told once the frame is laid out, of a new choice too: asked at once, the whole screen would be laid out twice.
    const observer = new ResizeObserver(() => {
      const chosen = element.querySelector<HTMLElement>(`[data-value="${value}"]`)
      // Only the track scrolls: the page stays where it is.
      if (chosen) {
        const { offsetLeft: left, offsetWidth: width } = chosen
        const { scrollLeft, clientWidth } = element
        if (left < scrollLeft || left + width > scrollLeft + clientWidth)
          element.scrollTo({ left: left - 24 })
      }
      look()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [value, look])
  return (
    <div
      ref={track}
      role="radiogroup"
      aria-label={label}
      onScroll={look}
      className={`relative flex max-w-full overflow-x-auto rounded-[9px] p-[3px] [scrollbar-width:none] ${looks[tone].track} ${fades} ${className}`}
    >
      {options.map((option) => (
        <label
          key={option.value}
          data-value={option.value}
          className={`relative flex h-[30px] flex-none cursor-pointer items-center rounded-sm px-3 text-sm font-medium whitespace-nowrap transition-colors duration-100 has-checked:font-semibold has-focus-visible:outline-2 max-md:h-[38px] ${looks[tone].option}`}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
