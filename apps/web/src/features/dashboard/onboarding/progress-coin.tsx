import { useId } from 'react'

const size = 112
const radius = 52

/** A coin that fills with gold from below. Decorative: the words beside it say the progress. */
export function ProgressCoin({ share }: { share: number }) {
  const clip = useId()
  const top = size / 2 + radius - 2 * radius * Math.min(1, Math.max(0, share))
  const circle = { cx: size / 2, cy: size / 2, r: radius }
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox={`0 0 ${size} ${size}`} className="flex-none">
      <clipPath id={clip}>
        <rect x="0" y={top} width={size} height={size} />
      </clipPath>
      <circle {...circle} className="fill-note-ink/10 stroke-note-ink/35" strokeWidth="1.5" />
      <circle {...circle} className="fill-gold" clipPath={`url(#${clip})`} />
      <circle
        {...circle}
        r={radius - 8}
        className="fill-none stroke-note-ink/25"
        strokeWidth="1"
        strokeDasharray="2 3"
      />
    </svg>
  )
}
