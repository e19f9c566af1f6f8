import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'

/** An error above the content. It never replaces data that is already loaded. */
export function ErrorBanner({
  message,
  onRetry,
  className = '',
}: {
  message: string
  onRetry?: () => void
  className?: string
}) {
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-negative-soft px-3.5 py-2.5 text-negative ${className}`}
    >
      <TriangleAlert aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      <p className="min-w-0 flex-1">{message}</p>
      {onRetry !== undefined && (
        <Button variant="ghost" size="sm" onClick={onRetry} className="text-negative hover:bg-surface">
          {uiCopy.retry}
        </Button>
      )}
    </div>
  )
}
