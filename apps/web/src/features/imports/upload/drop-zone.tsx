import { importsCopy } from '@lucas/contract/copy/banking/imports.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { dataBlockCopy } from '@lucas/contract/copy/users/data-block.ts'
import { dataImportScreenCopy } from '@lucas/contract/copy/users/data-import-screen.ts'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useDataBlockedSince } from '../../../entities/privacy/block-hint.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { addFiles } from './uploads.ts'

const copy = importsScreenCopy.drop

/** File picker for statements; files can also be dropped or pasted anywhere on the page. */
export function DropZone() {
  const input = useRef<HTMLInputElement>(null)
  const isBlocked = useDataBlockedSince() !== null
  return (
    <section
      aria-label={copy.label}
      className="grid justify-items-center gap-1 rounded-lg border-2 border-dashed border-line-strong bg-surface px-5 py-8 text-center md:py-12"
    >
      <span className="mb-2 grid size-12 place-items-center rounded-lg bg-brand-soft text-brand">
        <FileUp aria-hidden="true" className="size-6" strokeWidth={1.75} />
      </span>
      <h2 className="text-lg font-semibold">
        <span className="max-md:hidden">{copy.title}</span>
        <span className="md:hidden">{copy.titleTouch}</span>
      </h2>
      <p className="max-w-[52ch] text-ink-2">{isBlocked ? dataBlockCopy.refused : importsCopy.accepted}</p>
      {!isBlocked && <p className="max-w-[52ch] text-sm text-ink-3 max-md:hidden">{copy.paste}</p>}
      {!isBlocked && <p className="max-w-[52ch] text-sm text-ink-3">{dataImportScreenCopy.accepted}</p>}
      <Button
        variant="primary"
        className="mt-4 max-md:w-full"
        disabled={isBlocked}
        icon={<FileUp aria-hidden="true" className="size-4" strokeWidth={1.75} />}
        onClick={() => input.current?.click()}
      >
        {copy.choose}
      </Button>
      {/* No `accept`: phones hide files with an unknown extension, such as .ofx. */}
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-label={copy.label}
        className="sr-only"
        onChange={({ currentTarget }) => {
          addFiles([...(currentTarget.files ?? [])])
          // Allows selecting the same file again.
          currentTarget.value = ''
        }}
      />
    </section>
  )
}
