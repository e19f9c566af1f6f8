import type { StatementImport } from '@lucas/contract/banking/import.ts'
import { importsScreenCopy } from '@lucas/contract/copy/banking/imports-screen.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { CircleAlert, FileText, RotateCw, X } from 'lucide-react'
import { formatPercent } from '../../../lib/format/format.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../../ui/primitives/card.tsx'
import { IconButton } from '../../../ui/primitives/icon-button.tsx'
import { lazyComponent } from '../../../ui/primitives/lazy-component.tsx'
import { ProgressBar } from '../../../ui/primitives/progress-bar.tsx'
import { importQuery, isInProgress } from '../api.ts'
import { ImportState } from '../import-state.tsx'
import { SmallSelect } from '../preview/small-select.tsx'
import { useAccountChoice } from '../preview/use-account-choice.ts'
import { listUnsure } from '../readiness.ts'
import { formatSize } from './files.ts'
import { useImportAll } from './import-all.ts'
import { ImportAllBar } from './import-all-bar.tsx'
import { clearUploads, removeUpload, retryUpload, type Upload, useUploads } from './uploads.ts'

const StatementAccountDialog = lazyComponent(
  async () => (await import('../preview/statement-account-dialog.tsx')).StatementAccountDialog,
)
const copy = importsScreenCopy.chosen

interface OpenProps {
  onOpen: (id: string) => void
}

/** Files selected in this session: refused, uploading, being read, or ready. */
export function ChosenFiles({ onOpen }: OpenProps) {
  const uploads = useUploads((state) => state.uploads)
  const statements = useQueries({
    queries: uploads.flatMap(({ id }) => (id === null ? [] : [importQuery(id)])),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
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
        {uploads.map((upload) => (
          <ChosenFile key={upload.key} upload={upload} onOpen={onOpen} />
        ))}
      </ul>
      {uploads.length > 1 && statements.length > 0 && (
        <ImportAllBar uploads={uploads} statements={statements} onOpen={onOpen} />
      )}
    </Card>
  )
}

function ChosenFile({ upload, onOpen }: { upload: Upload } & OpenProps) {
  const { key, file, state, problem, offline, id } = upload
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
        <p className="truncate font-medium">{file.name}</p>
        <div className="text-sm text-ink-3" aria-live="polite">
          {problem === null ? (
            <Progress upload={upload} />
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
      {id !== null && <Uploaded id={id} onOpen={onOpen} />}
      <IconButton
        label={state === 'sending' || state === 'waiting' ? copy.cancel(file.name) : copy.remove(file.name)}
        onClick={() => removeUpload(key)}
      >
        <X aria-hidden="true" strokeWidth={1.75} />
      </IconButton>
    </li>
  )
}

function Progress({ upload: { file, state, share, id } }: { upload: Upload }) {
  if (id !== null) return <UploadedState id={id} />
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

function UploadedState({ id }: { id: string }) {
  const { data } = useQuery(importQuery(id))
  if (data === undefined) return <p>{copy.sent}</p>
  const unsure = data.state === 'preview' ? listUnsure(data).length : 0
  return (
    <>
      <ImportState statement={data} />
      {unsure > 0 && <p className="text-warning">{importsScreenCopy.preview.evidence.unsureNote(unsure)}</p>}
    </>
  )
}

/** The proposed account of a file that is read, which can be changed, and the button that opens its preview. */
function Uploaded({ id, onOpen }: { id: string } & OpenProps) {
  const { data } = useQuery(importQuery(id))
  if (data === undefined || isInProgress(data)) return null
  const isPreview = data.state === 'preview'
  return (
    <>
      {isPreview && <AccountSelect statement={data} />}
      <Button size="sm" onClick={() => onOpen(id)}>
        {isPreview ? copy.review : importsScreenCopy.history.see}
      </Button>
    </>
  )
}

function AccountSelect({ statement }: { statement: StatementImport }) {
  const choice = useAccountChoice(statement)
  const isImporting = useImportAll((state) => state.run !== null)
  return (
    <>
      <SmallSelect
        label={copy.account(statement.file_name)}
        value={choice.value}
        options={choice.options}
        disabled={choice.busy || isImporting}
        onChange={choice.choose}
        className="max-w-60 max-md:order-last max-md:w-full max-md:max-w-full max-md:justify-between"
      />
      {choice.isCreating && <StatementAccountDialog statement={statement} onClose={choice.stopCreating} />}
    </>
  )
}
