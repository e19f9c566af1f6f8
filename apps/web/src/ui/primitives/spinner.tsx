import { LoaderCircle } from 'lucide-react'

export const Spinner = ({ className = 'size-4' }: { className?: string }) => (
  <LoaderCircle
    aria-hidden="true"
    className={`animate-spin motion-reduce:animate-none ${className}`}
    strokeWidth={1.75}
  />
)
