import type { AnalysisChart } from '@lucas/contract/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { late } from '../../ui/late.tsx'
import { useOnceOpen } from '../../ui/late-open.ts'
import type { Shown } from './shown.ts'

const copy = analysisScreenCopy.download
const DownloadMenu = late(async () => (await import('./download-menu.tsx')).DownloadMenu)

interface DownloadButtonProps extends Shown {
  chart: AnalysisChart
  title: string
  compareFrom?: PlainDate | undefined
}

/** A chart as a picture or a file; the menu comes as the pointer or focus comes near. */
export function DownloadButton({ chart, title, compareFrom, ...shown }: DownloadButtonProps) {
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
          {...shown}
        />
      )}
    </>
  )
}
