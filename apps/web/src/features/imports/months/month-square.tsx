/** Full, half and hollow differ without colour. `fresh` and `known` are for the months of a file (design 7). */
const looks = {
  whole: 'bg-brand',
  partial: 'border border-brand bg-[linear-gradient(to_top,var(--lu-brand)_0_50%,transparent_50%)]',
  missing: 'border border-line-strong bg-surface-2',
  fresh: 'bg-brand',
  known: 'bg-brand-line',
  none: 'bg-surface-3',
} as const

interface MonthSquareProps {
  look: keyof typeof looks
  className: string
  /** Accessible text; without it the square is decorative. */
  text?: string
}

export const MonthSquare = ({ look, className, text }: MonthSquareProps) => (
  <span title={text} className={`block flex-none rounded-xs ${looks[look]} ${className}`}>
    {text !== undefined && <span className="sr-only">{text}</span>}
  </span>
)
