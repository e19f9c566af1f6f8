import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { CircleAlert, FileText, RotateCw, X } from 'lucide-react'
import { formatPercent } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { isInProgress } from '../api.ts'
import { ImportState } from '../import-state.tsx'
import { isLocked } from '../is-locked.ts'
import { AccountSelect } from '../preview/account-select.tsx'
import { listUnsure } from '../readiness.ts'
import { StatementFacts } from '../statement-facts.tsx'
import { formatSize } from './files.ts'
import { ImportAllBar } from './import-all-bar.tsx'
import { clearUploads, removeUpload, retryUpload, type Upload, useUploads } from './uploads.ts'
import { type ChosenFile, useChosenFiles } from './use-chosen-files.ts'

const copy = importsScreenCopy.chosen

interface OpenProps {
  onOpen: (id: string) => void
}

/** Files selected in this session: refused, uploading, being read, or ready. */
export function ChosenFiles({ onOpen }: OpenProps) {
  const uploads = useUploads((state) => state.uploads)
  const files = useChosenFiles(uploads)
  if (uploads.length === 0) return null
  const isIdle = uploads.every(({ state }) => state !== 'sending' && state !== 'waiting')
  return (
    <Card label={copy.title} className="pb-1.5">
      <CardHeader
        title={copy.title}
        note={copy.note(uploads.length)}
        action={
          isIdle && (
            <Button variant="link" onClick={clearUploads}>
              {copy.clear}
            </Button>
          )
        }
      />
      <ul className="mt-2">
        {files.map((file) => (
          <ChosenFileLine key={file.key} file={file} onOpen={onOpen} />
        ))}
      </ul>
      {files.length > 1 && files.some(({ statement }) => statement !== undefined) && (
        <ImportAllBar files={files} onOpen={onOpen} />
      )}
    </Card>
  )
}

function ChosenFileLine({ file: { name, upload, statement }, onOpen }: { file: ChosenFile } & OpenProps) {
  const { key, state, problem, offline } = upload
  const hasFailed = state === 'refused' || state === 'stopped'
  const Icon = hasFailed ? CircleAlert : FileText
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line px-4 py-3 not-first:border-t md:px-5">
      <span
        className={`grid size-9 flex-none place-items-center rounded-md ${hasFailed ? 'bg-negative-soft text-negative' : 'bg-brand-soft text-brand'}`}
      >
        <Icon aria-hidden="true" className="size-[18px]" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <div className="text-sm text-ink-3" aria-live="polite">
          {problem === null ? (
            <Progress upload={upload} statement={statement} />
          ) : (
            <p className={offline ? 'text-warning' : 'text-negative'}>{problem}</p>
          )}
        </div>
      </div>
      {state === 'stopped' && (
        <Button
          size="sm"
          icon={<RotateCw aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => retryUpload(key)}
        >
          {copy.retry}
        </Button>
      )}
      {statement !== undefined && <Uploaded statement={statement} onOpen={onOpen} />}
      <IconButton
        label={state === 'sending' || state === 'waiting' ? copy.cancel(name) : copy.remove(name)}
        onClick={() => removeUpload(key)}
      >
        <X aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}

interface ProgressProps {
  upload: Upload
  statement: StatementImport | undefined
}

function Progress({ upload: { file, state, share, id }, statement }: ProgressProps) {
  if (statement !== undefined) return <UploadedState statement={statement} />
  if (id !== null) return <p>{copy.sent}</p>
  const size = <span className="num">{formatSize(file.size)}</span>
  if (state !== 'sending')
    return (
      <p>
        {size} · {copy.waiting}
      </p>
    )
  return (
    <>
      <p>
        {size} · {copy.sending(formatPercent(share * 100, 0))}
      </p>
      <ProgressBar className="mt-1.5" label={copy.progress(file.name)} share={share} />
    </>
  )
}

function UploadedState({ statement }: { statement: StatementImport }) {
  const { state, account, counts } = statement
  const isPreview = state === 'preview'
  const unsure = isPreview ? listUnsure(statement).length : 0
  // Before an account is chosen, all that is known is in the facts.
  const isInFacts = isPreview && account === null && counts !== null
  return (
    <>
      {isPreview && <StatementFacts statement={statement} />}
      {!isInFacts && <ImportState statement={statement} />}
      {unsure > 0 && <p className="text-warning">{importsScreenCopy.preview.evidence.unsureNote(unsure)}</p>}
    </>
  )
}

/** The proposed account of a file that is read, which can be changed, and the button that opens its preview. */
function Uploaded({ statement, onOpen }: { statement: StatementImport } & OpenProps) {
  if (isInProgress(statement)) return null
  const isPreview = statement.state === 'preview'
  const label = isLocked(statement) ? importsScreenCopy.chosen.unlock : undefined
  return (
    <>
      {isPreview && <AccountSelect statement={statement} label={copy.account(statement.file_name)} />}
      <Button size="sm" onClick={() => onOpen(statement.id)}>
        {label ?? (isPreview ? copy.review : importsScreenCopy.history.see)}
      </Button>
    </>
  )
}
