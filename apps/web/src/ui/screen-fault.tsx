import { uiCopy } from '@lucas/contract/copy/ui.ts'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

/**
 * In place of a screen that broke, or whose code did not arrive: the network was gone, or a new version took the
 * place of the files this page knows. Loading the page anew is what mends either.
 */
export const ScreenFault = () => (
  <div role="alert" className="mx-auto max-w-[1024px] pt-16">
    <EmptyState
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
