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
  /** Says in words what the bar shows. */
  label: string
  className?: string
}

export function ProgressBar({ share, tone = 'brand', label, className = '' }: ProgressBarProps) {
  const percentage = Math.round(Math.min(Math.max(share, 0), 1) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percentage}
      aria-valuemin={0}
      aria-valuemax={100}
      className={`h-1.5 overflow-hidden rounded-full bg-track ${className}`}
    >
      <div
        className={`h-full rounded-full transition-[width] duration-(--lu-dur-4) ${tones[tone]}`}
        style={{ width: `${percentage}%` }}
      />
    </div>
  )
}
