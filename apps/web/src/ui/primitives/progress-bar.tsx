const tones = {
  brand: 'bg-brand',
  ok: 'bg-util-ok',
  mid: 'bg-util-mid',
  high: 'bg-util-high',
  gold: 'bg-gold',
} as const

const hatching =
  'repeating-linear-gradient(115deg, currentColor 0 3px, color-mix(in oklab, currentColor 30%, transparent) 3px 6px)'

interface ProgressBarProps {
  /** 0 to 1; drawn at most full. */
  share: number
  /** A hatched part after it, in the same measure. */
  more?: number
  tone?: keyof typeof tones
  /** A CSS colour that replaces the tone. */
  color?: string
  /** Eight pixels instead of six: goals (design 6). */
  isThick?: boolean
  /** Uses a lighter track on dark `note` surfaces. */
  isOnNote?: boolean
  /** The accessible name. */
  label: string
  className?: string
}

export function ProgressBar({
  share,
  more = 0,
  tone = 'brand',
  color,
  isThick = false,
  isOnNote = false,
  label,
  className = '',
}: ProgressBarProps) {
  const percentage = Math.min(Math.max(share, 0), 1) * 100
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(percentage)}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`flex overflow-hidden rounded-full ${isThick ? 'h-2' : 'h-1.5'} ${isOnNote ? 'bg-white/18' : 'bg-track'} ${className}`}
    >
      <div
        className={`h-full flex-none rounded-full transition-[width] duration-(--lu-dur-4) ${color === undefined ? tones[tone] : ''}`}
        style={{ width: `${percentage}%`, ...(color !== undefined && { background: color }) }}
      />
      {more > 0 && (
        <div
          data-more
          className={`h-full flex-none ${isOnNote ? 'text-white' : 'text-ink-3'}`}
          style={{ width: `${more * 100}%`, background: hatching }}
        />
      )}
    </div>
  )
}
