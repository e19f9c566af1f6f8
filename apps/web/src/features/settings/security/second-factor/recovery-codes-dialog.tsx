import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { formatFullDay } from '../../../../lib/format/format.ts'
import { useToday } from '../../../../lib/hooks/use-today.ts'
import { saveFile } from '../../../../lib/http/download.ts'
import { useSessionUser } from '../../../../lib/session/session.ts'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { Button } from '../../../../ui/primitives/button.tsx'
import { copyText } from './copy-text.ts'

const iconClass = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.75 } as const

/** Shows new recovery codes, once: to copy, save or print. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isPrinting, setPrinting] = useState(false)
  const today = useToday()
  const user = useSessionUser()
  const head = copy.fileHead(user?.email ?? '', formatFullDay(today))
  const text = [head, '', ...codes, ''].join('\n')
  function print(): void {
    flushSync(() => setPrinting(true)) // the sheet is on the page before the browser takes its picture
    window.print()
    setPrinting(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.codesTitle}
      description={copy.codesNote}
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          {copy.done}
        </Button>
      }
    >
      <ul
        translate="no"
        className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-6 gap-y-1.5 rounded-lg bg-surface-2 p-4 font-mono text-[0.9375rem] leading-6"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button icon={<Copy {...iconClass} />} onClick={() => void copyText(codes.join('\n'), copy.copied)}>
          {copy.copy}
        </Button>
        <Button
          icon={<Download {...iconClass} />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), copy.file)}
        >
          {copy.download}
        </Button>
        <Button icon={<Printer {...iconClass} />} onClick={print}>
          {copy.print}
        </Button>
      </div>
      {isPrinting &&
        createPortal(
          <section data-print="" aria-label={copy.codes} className="hidden print:block">
            <p>{head}</p>
            <ul className="mt-4 font-mono leading-8">
              {codes.map((code) => (
                <li key={code}>{code}</li>
              ))}
            </ul>
          </section>,
          document.body,
        )}
    </Dialog>
  )
}
