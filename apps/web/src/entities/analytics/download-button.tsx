import type { AnalysisChart } from '@lucas/contract/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useOnceOpen } from '../../ui/overlays/use-once-open.ts'
import { lazyComponent } from '../../ui/primitives/lazy-component.tsx'
import type { ChartContext } from './chart-context.ts'

const copy = analysisScreenCopy.download
const DownloadMenu = lazyComponent(async () => (await import('./download-menu.tsx')).DownloadMenu)

interface DownloadButtonProps extends ChartContext {
  chart: AnalysisChart
  title: string
  compareFrom?: PlainDate | undefined
}

/** Downloads a chart as a picture or file. The menu preloads on hover or focus. */
export function DownloadButton({ chart, title, compareFrom, ...context }: DownloadButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        data-no-picture
        aria-label={copy.action(title)}
        title={copy.action(title)}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={DownloadMenu.preload}
        onFocus={DownloadMenu.preload}
        onClick={() => setOpen(!open)}
        className="grid size-8 flex-none place-items-center rounded-md text-ink-3 hover:bg-surface-2 hover:text-ink max-md:size-11"
      >
        <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
      </button>
      {useOnceOpen(open) && (
        <DownloadMenu
          anchor={button}
          open={open}
          onOpenChange={setOpen}
          chart={chart}
          compareFrom={compareFrom}
          {...context}
        />
      )}
    </>
  )
}
