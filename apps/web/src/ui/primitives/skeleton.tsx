/** A placeholder of the content's size that appears after 150 ms. The region around it must be `aria-busy`. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className="appear-late block">
    <span className={`soft-pulse block rounded-sm bg-surface-3 ${className}`} />
  </span>
)
