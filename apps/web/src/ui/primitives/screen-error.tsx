import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * Replaces a screen that failed, or whose code did not load because the network was away or a new version replaced
 * the files. Reloading the page fixes the last two.
 */
export const ScreenError = () => (
  <div role="alert" className="mx-auto max-w-[1248px] pt-16">
    <EmptyState
      isScreen
      icon={<TriangleAlert strokeWidth={1.75} />}
      title={uiCopy.screenFailed}
      text={uiCopy.screenFailedNote}
      action={
        <Button
          icon={<RotateCw aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => location.reload()}
        >
          {uiCopy.retry}
        </Button>
      }
    />
  </div>
)
