/** A quiet box of the content's size, seen after 150 ms only; the surrounding region is `aria-busy`. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className="appear-late block">
    <span className={`soft-pulse block rounded-sm bg-surface-3 ${className}`} />
  </span>
)
