import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { BrandSymbol } from '../../ui/brand/wordmark.tsx'
import { Spinner } from '../../ui/primitives/spinner.tsx'

/** Shown until the session is known (spec 2): the logo, and a spinner after a moment. */
export function AuthLoading() {
  return (
    <div
      role="status"
      aria-label={uiCopy.loadingApp}
      className="grid min-h-dvh place-content-center justify-items-center gap-5"
    >
      <BrandSymbol className="size-12" />
      <span className="appear-late text-ink-3">
        <Spinner className="size-6" />
      </span>
    </div>
  )
}
