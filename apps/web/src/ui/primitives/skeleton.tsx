const radii = {
  sm: 'rounded-sm',
  md: 'rounded-md',
  lg: 'rounded-lg',
  tile: 'rounded-[10px]',
  full: 'rounded-full',
}

const grounds = { surface: 'bg-surface-2', note: 'bg-white/14' }

interface SkeletonProps {
  /** The size of the content. */
  className?: string
  radius?: keyof typeof radii
  /** What it lies on: a card, or the dark card of a screen. */
  ground?: keyof typeof grounds
}

/** A placeholder that appears after 150 ms. The region around it must be `aria-busy`. */
export const Skeleton = ({ className = '', radius = 'sm', ground = 'surface' }: SkeletonProps) => (
  <span aria-hidden="true" className="appear-late block">
    <span className={`soft-pulse block ${grounds[ground]} ${radii[radius]} ${className}`} />
  </span>
)

/**
 * In place of content that may turn out to be absent. What follows is painted once its place is final, or after two
 * seconds; `data-unsized` on a placeholder or a card does the same.
 */
export const UnsizedPlace = () => <span hidden aria-busy="true" data-unsized="true" />
