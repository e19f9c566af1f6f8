import { useCallback, useEffect, useId, useRef, useState } from 'react'

const looks = {
  surface: {
    track: 'bg-[light-dark(var(--lu-surface-3),var(--lu-surface-2))]',
    option:
      'text-ink-2 hover:text-ink has-checked:text-ink has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
    thumb: 'bg-[light-dark(var(--lu-surface),var(--lu-surface-3))] shadow-1',
    still: 'has-checked:bg-[light-dark(var(--lu-surface),var(--lu-surface-3))] has-checked:shadow-1',
  },
  // In the line of a title: words, the chosen one with an edge.
  plain: {
    track: '',
    option:
      'text-ink-2 hover:text-ink has-checked:text-ink has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand',
    thumb: 'border border-line-strong bg-surface',
    still: 'has-checked:bg-surface has-checked:shadow-[inset_0_0_0_1px_var(--lu-line-strong)]',
  },
  // The default track is invisible on dark `note` surfaces.
  note: {
    track: 'bg-white/12',
    option: 'text-note-ink-2 hover:text-note-ink has-checked:text-note has-focus-visible:outline-white',
    thumb: 'bg-white',
    still: 'has-checked:bg-white',
  },
} as const

interface SegmentedProps<T extends string> {
  /** The name of the choice, for screen readers. */
  label: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onChange: (value: T) => void
  tone?: keyof typeof looks
  className?: string
}

/** Returns the classes that fade the track at an edge with more options behind it. */
const fadeClasses = (left: boolean, right: boolean): string =>
  `${left ? 'mask-l-from-[calc(100%-40px)]' : ''} ${right ? 'mask-r-from-[calc(100%-40px)]' : ''}`

interface ThumbPosition {
  left: number
  width: number
}

/** Returns where each option stands, by its value. */
function measureOptions(track: HTMLElement): ReadonlyMap<string, ThumbPosition> {
  const options = track.querySelectorAll<HTMLElement>('[data-value]')
  return new Map(
    [...options].map((option) => [
      option.getAttribute('data-value') ?? '',
      { left: option.offsetLeft, width: option.offsetWidth },
    ]),
  )
}

/** A radio group for a few options that scrolls sideways when there is no room. */
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
  /** Empty before the first layout. The thumb slides to the place that is known, without a layout of its own. */
  const [positions, setPositions] = useState<ReadonlyMap<string, ThumbPosition>>(new Map())
  const thumb = value === null ? undefined : positions.get(value)
  const updateFades = useCallback((): void => {
    if (track.current === null) return
    const { scrollLeft, clientWidth, scrollWidth } = track.current
    setFades(fadeClasses(scrollLeft > 4, scrollLeft + clientWidth < scrollWidth - 4))
  }, [])
  useEffect(() => {
    const element = track.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    // The observer also runs after a new choice. Measuring here at once would lay out the whole screen twice.
    const observer = new ResizeObserver(() => {
      const chosen = element.querySelector<HTMLElement>(`[data-value="${value}"]`)
      // `scrollIntoView` would scroll the page too.
      if (chosen) {
        const { offsetLeft: left, offsetWidth: width } = chosen
        const { scrollLeft, clientWidth } = element
        if (left < scrollLeft || left + width > scrollLeft + clientWidth)
          element.scrollTo({ left: left - 24 })
      }
      updateFades()
      setPositions(measureOptions(element))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [value, updateFades])
  return (
    <div
      ref={track}
      role="radiogroup"
      aria-label={label}
      onScroll={updateFades}
      className={`relative flex max-w-full overflow-x-auto rounded-[9px] p-[3px] [scrollbar-width:none] max-md:py-0 ${looks[tone].track} ${fades} ${className}`}
    >
      {thumb !== undefined && (
        <span
          aria-hidden="true"
          className={`absolute inset-y-[3px] left-0 rounded-sm transition-[translate,width] duration-(--lu-dur-2) ease-out ${looks[tone].thumb}`}
          style={{ translate: `${thumb.left}px`, width: thumb.width }}
        />
      )}
      {options.map((option) => (
        <label
          key={option.value}
          data-value={option.value}
          className={`relative flex h-[30px] flex-none cursor-pointer items-center rounded-sm px-3 text-sm font-medium whitespace-nowrap transition-colors duration-100 has-checked:font-semibold has-focus-visible:outline-2 max-md:h-11 ${looks[tone].option} ${thumb === undefined ? looks[tone].still : ''}`}
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
