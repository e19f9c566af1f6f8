const tones = {
  brand: 'bg-brand',
  ok: 'bg-util-ok',
  mid: 'bg-util-mid',
  high: 'bg-util-high',
  gold: 'bg-gold',
} as const

interface ProgressBarProps {
  /** 0 to 1; drawn at most full. */
  share: number
  tone?: keyof typeof tones
  /** A CSS colour that replaces the tone. */
  color?: string
  /** Eight pixels instead of six: goals (design 6). */
  isThick?: boolean
  /** Three pixels, below a row of text. */
  isThin?: boolean
  /** Uses a lighter track on dark `note` surfaces. */
  isOnNote?: boolean
  /** The accessible name. */
  label: string
  className?: string
}

export function ProgressBar({
  share,
  tone = 'brand',
  color,
  isThick = false,
  isThin = false,
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
      className={`overflow-hidden rounded-full ${isThick ? 'h-2' : isThin ? 'h-[3px]' : 'h-1.5'} ${isOnNote ? 'bg-white/18' : 'bg-track'} ${className}`}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-(--lu-dur-4) ${color === undefined ? tones[tone] : ''}`}
        style={{ width: `${percentage}%`, ...(color !== undefined && { background: color }) }}
      />
    </div>
  )
}
