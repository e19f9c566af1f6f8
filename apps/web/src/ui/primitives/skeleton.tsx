const radii = {
  sm: 'rounded-sm',
  md: 'rounded-md',
  lg: 'rounded-lg',
  tile: 'rounded-[10px]',
  full: 'rounded-full',
}

interface SkeletonProps {
  /** The size of the content. */
  className?: string
  radius?: keyof typeof radii
}

/** A placeholder that appears after 150 ms. The region around it must be `aria-busy`. */
export const Skeleton = ({ className = '', radius = 'sm' }: SkeletonProps) => (
  <span aria-hidden="true" className="appear-late block">
    <span className={`soft-pulse block bg-surface-2 ${radii[radius]} ${className}`} />
  </span>
)
